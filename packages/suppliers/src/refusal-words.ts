const NOISE = [/\[[A-Za-z]+\]/g, /^booking failed from supplier:/i, /please try another flight\.?\s*$/i];

/**
 * What a seller passes on of systems behind it, "[GDS] Sell request rejected || [Host] Fare not valid. Please try another
 * flight.", as single reasons that people can read; what they tell to do is left out, since we say that ourselves.
 */
export function readableReasons(message: string): readonly string[] {
  return message
    .split('||')
    .map((part) => NOISE.reduce((text, noise) => text.replace(noise, '').trim(), part))
    .filter((part) => part !== '');
}
