import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHubBlobs, openHubData } from '../../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../../main/hub/data/hub-key.ts'
import { operatorOf } from '../../../../main/service/access/groups.ts'
import { createType } from '../../../../main/service/asset-types/put-type.ts'
import { runCommand } from '../../../../main/service/command.ts'
import { limits } from '../../../../shared/limits/limits.ts'
import { hub, makeDataDir, serveHere } from '../../../support/hub/run-hub.ts'
import { unwrap } from '../../../support/service/outcomes.ts'

/** Makes the data of a hub with a group and the type Boiler. Returns functions that run commands on it. */
async function openData() {
  const dataDir = makeDataDir()
  onTestFinished(() => {
    process.exitCode = undefined
  })
  await hub('group', 'add', 'North', '--data', dataDir)
  const { service } = openHubData({ dataDir, key: readHubKey(dataDir) })
  const make = runCommand(service, operatorOf(service.store.read, 1), command =>
    createType(command, { name: 'Boiler', assetTemplate: {} }),
  )
  service.store.close()
  unwrap(make)
  const file = (name: string, content: string) => {
    const place = path.join(dataDir, name)
    writeFileSync(place, content)
    return place
  }
  const run = (...words: string[]) => hub('manual', ...words, '--data', dataDir)
  return { dataDir, file, run, add: (...files: string[]) => run('add', ...files, '--type', 'Boiler') }
}

describe('manual add', () => {
  test('adds files, replaces one of the same name, and leaves the same file as it is', async () => {
    const { add, run, file } = await openData()
    const guide = file('guide.txt', 'Press the button.')
    const both = await add(guide, file('list.txt', 'Parts'))
    expect([both.code, both.out]).toEqual([0, 'guide.txt: added.\nlist.txt: added.\n'])
    expect((await add(guide)).out).toBe('guide.txt: is there already.\n')
    file('guide.txt', 'Press it twice.')
    expect((await add(guide)).out).toBe('guide.txt: added in place of the earlier file.\n')
    const listed = (await run('list', '--type', 'Boiler')).out
    expect(listed.match(/^Boiler {6}(guide|list)\.txt/gm)).toHaveLength(2)
  })

  test('adds the other files if one is missing, empty, a folder, or larger than 50 MB', async () => {
    const { add, file, dataDir } = await openData()
    const large = file('large.pdf', '')
    truncateSync(large, 2 * 1024 * 1024 * 1024)
    mkdirSync(path.join(dataDir, 'folder'))
    const { code, out, err } = await add(
      large,
      file('empty.pdf', ''),
      path.join(dataDir, 'folder'),
      path.join(dataDir, 'none.pdf'),
      file('guide.txt', 'Press the button.'),
    )
    expect([code, out]).toEqual([1, 'guide.txt: added.\n'])
    const most = limits.documentBytes / 1024 / 1024
    expect(err).toMatch(
      new RegExp(
        `large\\.pdf: The file is larger than ${most} MB.*\n.*empty\\.pdf: The file is empty\\.\n.*folder: The file cannot be read \\(EISDIR\\)\\.\n.*none\\.pdf: The file cannot be read \\(ENOENT\\)\\.`,
      ),
    )
  })

  test('adds a file while the hub serves the same data', async () => {
    const { add, run, file, dataDir } = await openData()
    await serveHere(dataDir)
    const content = 'x'.repeat(2_000_000)
    expect((await add(file('long.txt', content))).out).toBe('long.txt: added.\n')
    const blobs = openHubBlobs({ dataDir, key: readHubKey(dataDir) })
    onTestFinished(() => blobs.close())
    expect(blobs.listKeptBefore(Number.MAX_SAFE_INTEGER, 0, 9)).toEqual([
      expect.objectContaining({ size: content.length }),
    ])
    expect((await run('remove', 'long.txt', '--type', 'Boiler')).out).toBe('long.txt: removed.\n')
  })

  test('refuses an unknown asset type, and an unknown name', async () => {
    const { run, file } = await openData()
    const type = await run('add', file('a.txt', 'a'), '--type', 'Pump')
    expect([type.code, type.err]).toEqual([1, expect.stringContaining('There is no asset type Pump')])
    const name = await run('remove', 'a.txt', '--type', 'Boiler')
    expect([name.code, name.err]).toEqual([1, 'error: a.txt: The asset type has no manual of this name.\n'])
  })
})
