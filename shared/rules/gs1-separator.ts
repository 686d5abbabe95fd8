/** Ends an element of a GS1 label that has no fixed length; a scanner that types sends it as Ctrl+]. */
export const gs1Separator = '\u001d'
