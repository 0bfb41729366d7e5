const NOISE = [/\[[A-Za-z]+\]/g, /^booking failed from supplier:/i, /please try another flight\.?\s*$/i];

/**
 * A seller's messages from systems behind it, "[GDS] Sell request rejected || [Host] Fare not valid. Please try another
 * flight.", as single reasons that people can read; advice in them is left out, since we give that ourselves.
 */
export function readableReasons(message: string): readonly string[] {
  return message
    .split('||')
    .map((part) => NOISE.reduce((text, noise) => text.replace(noise, '').trim(), part))
    .filter((part) => part !== '');
}
