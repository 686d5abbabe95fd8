import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBlobs } from '../../../main/store/blobs/open-blobs.ts'
import { openContents } from '../../../main/store/copies/copy-contents.ts'
import { clearLeftFolders } from '../../../main/store/scratch-folder.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { canMakeDisks, makeReadOnly, mountSmallDisk } from '../../support/store/small-disk.ts'

test.runIf(canMakeDisks)(
  'copies contents on a read-only disk to another folder, which the next start finds',
  () => {
    const disk = mountSmallDisk(8 * 1024 * 1024)
    const file = path.join(disk, 'contents.db')
    const key = new Uint8Array(32).fill(7)
    openBlobs({ file, key }).close()
    makeReadOnly(disk)
    const elsewhere = makeFolder()
    vi.stubEnv('TMPDIR', elsewhere)
    onTestFinished(() => void vi.unstubAllEnvs())
    const [opened] = openContents([file], key)
    expect(readdirSync(elsewhere)).toEqual([expect.stringMatching(/^fieldbook-aside-/)])
    expect(clearLeftFolders(elsewhere)).toBe(0)
    opened?.close()
    expect(readdirSync(elsewhere)).toEqual([])
  },
)
