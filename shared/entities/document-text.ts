/** The text of documents, which is read in the background so that it can be searched. */

/**
 * `waiting`: not read yet. `read`: done. `empty`: it has no text, such as a scanned picture. `locked`: the file needs a password. `broken`: the file
 * is damaged or too large, and is not tried again.
 */
export type DocumentTextState = 'waiting' | 'read' | 'empty' | 'locked' | 'broken'
