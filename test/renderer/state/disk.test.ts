import { beforeEach, describe, expect, it } from 'vitest'
import { diskFailure, noticeDisk } from '../../../renderer/state/disk.ts'
import { fail } from '../../../shared/text/failures.ts'

const full = fail('storage', 'The disk is full.')

describe('a failure to write to the disk', () => {
  beforeEach(() => {
    diskFailure.value = null
  })

  it('is shown until the next write succeeds', () => {
    noticeDisk('draft.save', full)
    noticeDisk('note.add', fail('conflict', 'Not now.'))
    noticeDisk('operation.preview', { ok: true })
    noticeDisk('sync.run', { ok: true })
    expect(diskFailure.value?.message).toBe('The disk is full.')
    noticeDisk('note.add', { ok: true })
    expect(diskFailure.value).toBeNull()
  })

  it('is not shown if the database cannot be opened during the set-up, because the set-up form shows that itself', () => {
    noticeDisk('setup.connect', fail('storage', 'The database cannot be read with this key.'))
    expect(diskFailure.value).toBeNull()
  })
})
