/** The one taxpayer that the sandbox's portal lets in. None of this is a secret: it opens only the sandbox. */
export const SANDBOX_IRP_ACCOUNT = {
  clientId: 'pravas-sandbox-irp',
  clientSecret: 'irp-only-sandbox-secret',
  userName: 'pravas-sandbox-taxpayer',
  password: 'taxpayer-only-sandbox',
} as const;

/** The portal's public key, DER in base64, as it is sent to taxpayers: what signs in is sealed with it. */
export const SANDBOX_IRP_PUBLIC_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAj/Q3kAU9VF7FuTap0/6vWK6qVvqwrZoNogahJ4ZEmu7UhWP6GtSB0OQ6',
  'Jtn95myRisjNbwgGAKX9RnRSdrvOYiNKxq+m6F4ha/WVaDQK9zG2upPd2CDgcCeLk/u019I6MwAPldUwP7eLHwSdlsjwWlIQek+z',
  'FrAEMj/9kueoDNXsVPOhIBpVW62IfqP27nS4tjE8ORHm8OkFTwdDX8w5TvedcIfpR7zkMBBG13vaUyN7dxvX+IKv518S4/ze7ML6',
  'hGHOa8nFnYICC+fSXtFAPXtNM4wGgR1lS8o5pQEToDQo0Y37F39kpmtyM5f6GsC6hJYd+iLd/DCN1itu46DmxwIDAQAB',
].join('');

/** Its other half, PKCS #8: it opens what was sealed, and signs. */
export const SANDBOX_IRP_PRIVATE_KEY = [
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCP9DeQBT1UXsW5NqnT/q9YrqpW+rCtmg2iBqEnhkSa7tSFY/oa',
  '1IHQ5Dom2f3mbJGKyM1vCAYApf1GdFJ2u85iI0rGr6boXiFr9ZVoNAr3Mba6k93YIOBwJ4uT+7TX0jozAA+V1TA/t4sfBJ2WyPBa',
  'UhB6T7MWsAQyP/2S56gM1exU86EgGlVbrYh+o/budLi2MTw5Eebw6QVPB0NfzDlO951wh+lHvOQwEEbXe9pTI3t3G9f4gq/nXxLj',
  '/N7swvqEYc5rycWdggIL59Je0UA9e00zjAaBHWVLyjmlAROgNCjRjfsXf2Sma3Izl/oawLqElh36It38MI3WK27joObHAgMBAAEC',
  'ggEAFclhr2EGSy1HbM9NHKdAZSzqMt0gvZAXMsfLaW6fa3jB8/48QrCZhRfwL85w6DLTmYGSiz9Xno7V/5e9800Gi0EezBCW3jbW',
  'MBSsVrz++90rnp6fxgS+cxBJG6MjV5aa9aUIttCGdjOSe/tNg8idjSM7wzHUv5ZGzE7K/d95m5d6rxUQw8GktP1WdSTMtg25zCOR',
  'Jv5E3wFvK8C2WwxLJGNYQHMWLHPRkRu/PhXYS9CrmXSWkNT49EOiiJ3rszhx3v6/dpcKuwzt3Mw2kuHD2cFvMe+Ui/mdg847UBz/',
  'DI1tFwdsFgzd0WsnV0ZFRCLPACUFQ/ARLyJ8a2wakBwHQQKBgQDFtCqvb/Uj1Z8KzPAwNKkze7rp9Iz4qYLoD3bkr1fgdRwz8TEE',
  'O3o6x2oO5XPnboURKr9fim47Fs3n7Ikao4f3sl5sVpW4Sk8pUptB/eBodKI7ihHOzJJ3UsWfYO0BkfVChrIpQisZCEZFz7Ukicl/',
  '9VqWlr09BMmpQMwuQUcaOQKBgQC6ZrOuQFfoFjH8PIKNSQdeblJ2v5iMwNo8tKzYEidyIIvmqeQpgfiWN3kpndzWHXqbLdTzWhA2',
  'ODRaGzIh7e2w0/5CzRPOo4/x+RUAug/zZXa50kEYrQ2674bGs6NauxdQ/v+qqt+I4hYUr4ToFll3ZQqXXZ2XE3UMWa+f/NwI/wKB',
  'gHn20bZ1DPfUW08garRyaEd4dzDJSwZEHJvonmIpwb6YwJNSofiIcLk+ODGEX+JQDgsvIexgy+vr/46qH1Ktu72U7idLqwWL4hYN',
  '/fXSFtSZz1OHs8Ct91VhXMUb2Fp1nqYxzkshpNDGiAOdRZSK5CHqTL5Fs+ymvXmKneuTHbgRAoGBAJUlE+P7C9th1wDyEaumoUTH',
  'lSf6yb7lmDk2f44riHBi5k3b5fnoStU28bWA4HBaCf4cP+WvTIV1lz35wLUxQRxZo3ojyRNv//8mw81fEuA3cTXhq8BoxzGp8fcP',
  'SUeRp2hhgIQ4UL+f1vcaMYfaSh+kM0NF3pBBO0h0gnfKxOxVAoGBAKSqfHsWdP9Gy0bnDN86Gw8Udsws6nsoqtey4Q9ktKwN8V82',
  'eenm+U6aBeKOXs55NLgAlWwc8aJCZgtFtAO4LQKmvYjWkeMe/No3S9YvvVDLp38nVGuzrD62asQYSzK/BQa72E1m9HvEgqhlp0ss',
  'VH+2SxSVtS6C/jBUVXzfflYb',
].join('');
