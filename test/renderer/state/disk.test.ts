import { beforeEach, describe, expect, it } from 'vitest'
import { diskFailure, noticeDisk } from '../../../renderer/state/disk.ts'
import { fail } from '../../../shared/text/failures.ts'

const full = fail('storage', 'The disk is full.')

describe('a failed write to the disk', () => {
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

  it('is not shown during the set-up, because the set-up form shows it', () => {
    noticeDisk('setup.connect', fail('storage', 'The database cannot be read with this key.'))
    expect(diskFailure.value).toBeNull()
  })
})
