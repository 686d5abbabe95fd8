/** Separator after a GS1 element without a fixed length. A scanner that acts as a keyboard sends it as Ctrl+]. */
export const gs1Separator = '\u001d'
