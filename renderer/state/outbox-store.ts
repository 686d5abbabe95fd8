/** What waits to be sent, and what a person can do with each of it. */
import { ask } from './ask.ts'
import { createReader } from './reader.ts'

const reader = createReader((_: 'all') => ask('outbox.read', {}))
export const outbox = reader.value
export const openOutbox = () => reader.open('all')
export const closeOutbox = reader.close
export const reloadOutbox = reader.reload
