import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs, { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { FuseState, getCurrentFuseWire } from '@electron/fuses'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isReplaced, listChanged, readReplaced } from '../../main/shell/unpacked-files.ts'
import { budgetMegabytes, weighOurs } from '../../scripts/pack/checks.ts'
import { bundledPlaces } from '../../scripts/pack/notices.ts'
import { askMain } from '../e2e/support/ask-main.ts'
import { makeFolder, root, startProgram } from '../e2e/support/programs.ts'
import { startWindow } from '../shell/window.ts'
import { ask, enter } from '../support/loopback/ask.ts'
import { isWhole } from '../support/sample.ts'
import { pdf } from '../support/service/documents/pictures.ts'
import { programOf, startFeed } from '../support/shell/updates/feed.ts'
import { type Packed, packProgram } from './pack.ts'

const unpackedOf = ({ folder }: Packed) => path.join(folder, 'resources', 'app.asar.unpacked')

// The stub has Linux's layout, and the packed native module must run here.
describe.skipIf(process.platform !== 'linux')('the packed program', () => {
  const work = makeFolder('fieldbook-packed')
  const preset = path.join(work, 'preset.json')
  let packed: Packed

  beforeAll(async () => {
    writeFileSync(preset, '{"camera": false}')
    packed = await packProgram(work, preset)
  })

  test('has its own name, and its native modules outside its archive', () => {
    expect(existsSync(path.join(packed.folder, 'fieldbook'))).toBe(true)
    const natives = globSync('**/*.node', { cwd: path.join(packed.folder, 'resources') })
    expect(natives.map(file => path.basename(file)).sort()).toEqual([
      `linux-${process.arch}.node`,
      expect.stringMatching(`^sharp-linux-${process.arch}-.*\\.node$`),
    ])
    expect(natives.every(file => file.startsWith('app.asar.unpacked/node_modules/'))).toBe(true)
  })

  test('ignores environment variables and runs only the app', async () => {
    // The pack command has checked the fuses.
    expect(packed.words).toMatch(/^fieldbook: 8 switches are as electron-builder\.yml names them$/m)
    const wire = await getCurrentFuseWire(path.join(packed.folder, 'fieldbook'))
    const states = [FuseState.DISABLE, FuseState.ENABLE]
    expect(Object.entries(wire).slice(0, 8)).toEqual(
      [0, 1, 0, 0, 1, 1, 0, 0].map((state, at) => [String(at), states[state]]),
    )
  })

  test('contains the policy templates and the preset', () => {
    const resources = path.join(packed.folder, 'resources')
    expect(globSync('policy/**/*.{json,admx,adml,plist}', { cwd: resources })).toHaveLength(6)
    expect(readFileSync(path.join(resources, 'preset.json'), 'utf8')).toBe('{"camera": false}')
  })

  test('lists its third-party packages and their licences in a text and in a bill of materials', () => {
    const notices = path.join(packed.folder, 'resources', 'notices')
    const licences = readFileSync(path.join(notices, 'THIRD-PARTY.txt'), 'utf8')
    expect(licences).toMatch(/^preact \d/m)
    const libvips = `@img/sharp-libvips-linux-${process.arch}`
    expect(licences).toMatch(new RegExp(`^${libvips} .*LGPL`, 'm'))
    const ofLgpl = [...licences.matchAll(/^(\S+) \S+: .*LGPL/gm)].map(([, name = '']) => name)
    expect(ofLgpl.filter(name => !name.startsWith('@img/sharp-'))).toEqual(['libheif-js'])
    // Parts under the LGPL are files that can be replaced.
    const unpacked = path.join(packed.folder, 'resources', 'app.asar.unpacked', 'node_modules')
    expect(globSync(`${libvips}/lib/*.so*`, { cwd: unpacked })).toHaveLength(1)
    const libheif = path.join(root, 'node_modules', 'libheif-js', 'libheif-wasm', 'libheif-bundle.mjs')
    const shipped = path.join(unpackedOf(packed), 'dist', 'main', 'threads', 'libheif.mjs')
    expect(readFileSync(shipped)).toEqual(readFileSync(libheif))
    const { bomFormat, components } = JSON.parse(
      readFileSync(path.join(notices, 'fieldbook.cdx.json'), 'utf8'),
    )
    expect(bomFormat).toBe('CycloneDX')
    const names = components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['preact', 'fastify', 'electron']))
    expect(names).not.toContain('vitest')
    // A bundle may also contain packages that are not installed for the program.
    const bundled = [
      ...bundledPlaces(path.join(packed.folder, 'resources', 'app.asar.unpacked', 'dist', 'main')),
    ]
    bundled.push(...bundledPlaces(path.join(packed.extracted, 'dist', 'main')))
    expect(bundled.length).toBeGreaterThan(100)
    // A package may be installed under another name.
    const nameOf = (place: string) =>
      JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')).name
    const parts = bundled.map(nameOf)
    expect(parts.filter(name => !licences.includes(`\n${name} `) || !names.includes(name))).toEqual([])
  })

  test.runIf(isWhole)('stays below its size limit, without Electron', () => {
    const weight = weighOurs(path.join(packed.folder, 'resources')) / 1_000_000
    expect(weight).toBeGreaterThan(5)
    expect(weight).toBeLessThan(budgetMegabytes)
  })

  test('contains the files that it needs to run, without sources and tests', () => {
    const files = globSync('**/*', { cwd: packed.extracted, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.relative(packed.extracted, path.join(entry.parentPath, entry.name)))
    expect(files).toContain('dist/main/shell.js')
    expect(files).toContain('dist/main/preload.cjs')
    expect(files).toContain('dist/renderer/index.html')
    const others = files.filter(
      file =>
        !/^(package\.json|dist\/(main|renderer)\/|node_modules\/(better-sqlite3|sharp|@img|detect-libc|semver)\/)/.test(
          file,
        ),
    )
    expect(others).toEqual([])
    expect(files.filter(file => /\.(ts|tsx|map|c|h|cpp)$/.test(file))).toEqual([])
  })

  test('converts pictures with its own native library', () => {
    const script = `require('sharp')({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg().toBuffer().then(bytes => console.log(bytes.length > 100))`
    const run = spawnSync(process.execPath, ['-e', script], { cwd: packed.extracted, encoding: 'utf8' })
    expect(run).toMatchObject({ status: 0, stdout: 'true\n' })
  })

  test('has only native modules and worker threads outside its archive', () => {
    const files = globSync('**/*', { cwd: unpackedOf(packed), withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
    const names = files.map(entry =>
      path.relative(unpackedOf(packed), path.join(entry.parentPath, entry.name)),
    )
    const others = names.filter(name => !/^dist\/main\/threads\/|\.node$|\.so(\.[\d.]+)?$/.test(name))
    expect(others).toEqual([])
  })

  test('detects a changed or missing file outside its archive', () => {
    const archive = path.join(packed.folder, 'resources', 'app.asar')
    const changed = () => listChanged(archive, fs).map(({ name }) => name)
    expect(changed()).toEqual([])
    const thread = path.join('dist', 'main', 'threads', 'pdf-worker.mjs')
    const file = path.join(unpackedOf(packed), thread)
    const text = readFileSync(file)
    onTestFinished(() => writeFileSync(file, text))
    writeFileSync(file, `${text} `)
    expect(changed()).toEqual([thread])
    rmSync(file)
    expect(changed()).toEqual([thread])
  })

  test('accepts a replaced library if an administrator has approved it', async () => {
    const archive = path.join(packed.folder, 'resources', 'app.asar')
    const [library = ''] = globSync('node_modules/@img/sharp-libvips-*/lib/*.so*', {
      cwd: unpackedOf(packed),
    })
    const file = path.join(unpackedOf(packed), library)
    const bytes = readFileSync(file)
    onTestFinished(() => writeFileSync(file, bytes))
    const another = Buffer.concat([bytes, Buffer.from('built by somebody else')])
    writeFileSync(file, another)
    const list = path.join(makeFolder(), 'replaced.sha256')
    // Windows writes it like this, after a line for another file.
    const digest = createHash('sha256').update(another).digest('hex').toUpperCase()
    writeFileSync(list, `${'0'.repeat(64)}  other.so\r\n${digest}  ${path.basename(library)}\r\n`)
    const find = async (isKept: boolean) => {
      const replaced = await readReplaced(list, () => isKept)
      return listChanged(archive, fs).map(one => [one.name, isReplaced(one, replaced)])
    }
    expect(await find(true)).toEqual([[library, true]])
    expect(await find(false)).toEqual([[library, false]])
    rmSync(list)
    expect(await find(true)).toEqual([[library, false]])
  })

  test('reports a changed file in its window, and ends', async () => {
    const file = path.join(unpackedOf(packed), 'dist', 'main', 'threads', 'heic-worker.mjs')
    const text = readFileSync(file)
    onTestFinished(() => writeFileSync(file, text))
    writeFileSync(file, `${text} `)
    const changed = startWindow({
      data: makeFolder(),
      words: ['--version'],
      main: path.join(packed.extracted, 'dist', 'main', 'shell.js'),
      played: { isPackaged: true, appPath: path.join(packed.folder, 'resources', 'app.asar') },
    })
    expect((await changed.nextReport('error-box')).content).toMatch(
      /heic-worker\.mjs.*Your work is untouched/,
    )
    expect(await changed.ended).toMatchObject({ code: 1 })
  })

  test('starts with unchanged files, and installs an update with one click', async () => {
    const feed = await startFeed()
    const whole = await feed.publish(
      { version: '9.0.0' },
      programOf('9.0.0', 'echo "$@" > "$0.begun" && mv "$0.begun" "$0.started"'),
    )
    const resources = path.join(packed.folder, 'resources')
    writeFileSync(path.join(resources, 'app-update.yml'), 'updaterCacheDirName: fieldbook-updater\n')
    const preset = path.join(packed.extracted, 'preset.json')
    writeFileSync(preset, JSON.stringify({ updateFeed: feed.url }))
    onTestFinished(() => rmSync(preset))
    const program = path.join(makeFolder('fieldbook-appimage'), 'fieldbook.AppImage')
    writeFileSync(program, programOf('0.1.0'), { mode: 0o755 })
    const data = makeFolder()
    const window = startWindow({
      data,
      words: ['--demo'],
      env: { APPIMAGE: program, APPDIR: path.dirname(process.execPath) },
      main: path.join(packed.extracted, 'dist', 'main', 'shell.js'),
      played: { isPackaged: true, appPath: path.join(resources, 'app.asar') },
    })
    const page = await window.page()
    await page.evaluate("location.hash = '#/more?part=support'")
    await page.getByRole('button', { name: 'Check now' }).click()
    const restart = page.locator('.more-card .update-restart')
    await restart.click()
    // The sample day has a job that counts time.
    await page.getByRole('alert').getByText('time is running on the job').waitFor()
    const { selected: jobUuid } = await askMain(page, 'day.read', { date: null })
    await askMain(page, 'job.act', { jobUuid: jobUuid ?? '', state: 'PAUSED' })
    await restart.click()
    expect(await window.ended).toMatchObject({ code: 0 })
    expect(readFileSync(program)).toEqual(whole)
    await expect.poll(() => existsSync(`${program}.started`)).toBe(true)
    expect(readFileSync(`${program}.started`, 'utf8')).toBe(`--data ${data} --demo\n`)
  })

  test('opens the database in a worker thread from a file outside its archive', async () => {
    const file = path.join(unpackedOf(packed), 'dist', 'main', 'threads', 'store-worker.mjs')
    const data = { file: path.join(makeFolder(), 'none.db'), contents: [], key: new Uint8Array(32) }
    const worker = new Worker(file, { workerData: data, env: {} })
    const ask = async (work: string, request: unknown) => {
      worker.postMessage({ id: 1, call: { work, request } })
      const [{ answer }] = await once(worker, 'message')
      return answer
    }
    expect(await ask('check', null)).toMatchObject({ ok: false, failure: { code: 'storage' } })
    await worker.terminate()
  })

  test('renders a page of a PDF in a worker thread from a file outside its archive', async () => {
    const file = path.join(unpackedOf(packed), 'dist', 'main', 'threads', 'pdf-worker.mjs')
    const order = { bytes: pdf(), size: 64, memoryBytes: 256 * 1024 * 1024 }
    const worker = new Worker(file, { workerData: order })
    const [page] = await once(worker, 'message')
    expect(Math.max(page.width, page.height)).toBe(64)
  })

  test.runIf(isWhole)('starts under plain Node and answers requests', async () => {
    const data = makeFolder()
    const main = path.join(packed.extracted, 'dist', 'main', 'loopback.js')
    const program = startProgram([main, '--no-open', '--demo', '--data', data], { cwd: data })
    const [address] = await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
    const { page: start, headers } = await enter(address)

    const page = await ask(start, { headers })
    expect(page.body).toContain('<title>Fieldbook</title>')
    const script = page.body.match(/src="\.?\/(assets\/[^"]+\.js)"/)?.[1]
    expect(await ask(start + script, { headers })).toMatchObject({ status: 200 })

    const call = async (method: string, request: object) => {
      const sent = { ...headers, 'content-type': 'application/json' }
      const body = JSON.stringify({ method, request })
      return JSON.parse((await ask(`${start}rpc`, { method: 'POST', headers: sent, body })).body)
    }
    expect(await call('app.state', {})).toMatchObject({ account: { isDemo: true } })
    // Its thread and its fonts are separate files.
    const { selected: jobUuid } = await call('day.read', { date: null })
    expect(await call('sheet.attach', { jobUuid, language: 'en' })).toMatchObject({ ok: true })

    // A newer version next to it, as after a manual update, does not take the folder from the running one.
    const about = path.join(packed.extracted, 'package.json')
    const text = readFileSync(about, 'utf8')
    onTestFinished(() => writeFileSync(about, text))
    writeFileSync(about, text.replace(/"version": "[^"]+"/, '"version": "9.9.9"'))
    const newer = (...words: string[]) => spawnSync(process.execPath, [main, ...words], { encoding: 'utf8' })
    expect(newer('--version').stdout).toBe('Fieldbook 9.9.9\n')
    expect(newer('--no-open', '--data', data)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/already|runs/),
    })
    expect(await call('app.state', {})).toMatchObject({ account: { isDemo: true } })
    expect(await program.stop()).toEqual({ code: 0, signal: null })
  })
})
