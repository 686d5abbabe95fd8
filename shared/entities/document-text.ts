/** The text of documents, which is read in the background so that it can be searched. */

/**
 * `waiting`: not read yet. `read`: done, also without any text. `locked`: the file needs a password. `broken`: the file
 * is damaged or too large, and is not tried again.
 */
export type DocumentTextState = 'waiting' | 'read' | 'locked' | 'broken'
