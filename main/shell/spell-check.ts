/** Where the system looks over what is typed: elsewhere the words would be fetched from a server that is no hub of ours. */
import process from 'node:process'

export const hasSpellCheck = process.platform === 'darwin'
