import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { clearLeftFolders, makeScratchFolder } from '../../../main/store/scratch-folder.ts'

function makeParent(): string {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-host-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

test('the scratch folder of a killed program is deleted with its files', async () => {
  const parent = makeParent()
  const script = `
    import { writeFileSync } from 'node:fs'
    import { makeScratchFolder } from './main/store/scratch-folder.ts'
    const folder = makeScratchFolder(process.argv[1])
    writeFileSync(folder.dir + '/fieldbook.key', 'secret')
    console.log(folder.dir)
    setInterval(() => folder.dir, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, parent])
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const dir = line.toString().trim()
  expect(clearLeftFolders(parent)).toBe(0)
  expect(existsSync(path.join(dir, 'fieldbook.key'))).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(clearLeftFolders(parent)).toBe(1)
  expect(existsSync(dir)).toBe(false)
})

test('the scratch folder of a running program remains until the program releases it', () => {
  const parent = makeParent()
  const { dir, release } = makeScratchFolder(parent)
  expect(clearLeftFolders(parent)).toBe(0)
  release()
  expect(existsSync(dir)).toBe(false)
})

test('foreign folders, links, and a scratch folder that is just being created remain', () => {
  const parent = makeParent()
  const elsewhere = makeParent()
  writeFileSync(path.join(elsewhere, 'held.lock'), '')
  symlinkSync(elsewhere, path.join(parent, 'fieldbook-aside-link'))
  for (const name of ['fieldbook-aside-new', 'fieldbook-other']) mkdirSync(path.join(parent, name))
  expect(clearLeftFolders(parent)).toBe(0)
  expect(existsSync(path.join(elsewhere, 'held.lock'))).toBe(true)
})

/** Acts as if another program had removed the folder just before its lock is opened, but only the first time. */
function holdAfterRemoval() {
  let isLeft = false
  return (lock: string) => {
    if (!isLeft) rmSync(path.dirname(lock), { recursive: true, force: true })
    isLeft = true
    const connection = new Database(lock)
    return () => void connection.close()
  }
}

test('a scratch folder that another program deletes during the check causes no error', () => {
  const parent = makeParent()
  const dir = path.join(parent, 'fieldbook-aside-left')
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'held.lock'), '')
  expect(clearLeftFolders(parent, holdAfterRemoval())).toBe(0)
})

test('a new scratch folder is created again if another program deletes it during its creation', () => {
  const { dir, release } = makeScratchFolder(makeParent(), holdAfterRemoval())
  expect(existsSync(path.join(dir, 'held.lock'))).toBe(true)
  release()
})
