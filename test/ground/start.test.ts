import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../e2e/support/in-process.ts'
import { makeFolder, root, spawnApp, startProgram } from '../e2e/support/programs.ts'
import { ask, enter } from '../support/loopback/ask.ts'
import { makeProductionInstall, runScript } from './production-install.ts'

const start = (...args: string[]) => startProgram(['main/start.ts', ...args])
const said = async (...args: string[]) => {
  const program = start(...args)
  const { code } = await program.ended
  return { code, words: program.output().trim() }
}

async function callState(address: string): Promise<unknown> {
  const { page, headers } = await enter(address)
  const answer = await ask(`${page}rpc`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"method":"app.state","request":{}}',
  })
  return JSON.parse(answer.body)
}

describe('npm start -- --loopback', () => {
  test('serves the app, prints its address and ends on SIGINT', async () => {
    const app = await spawnApp(path.join(makeFolder(), 'new', 'folder'))
    const { page, headers } = await enter(app.address)
    expect((await ask(page, { headers })).body).toContain('<title>Fieldbook</title>')
    expect(await callState(app.address)).toMatchObject({ phase: 'first-run', account: null })
    expect(await app.stop('SIGINT')).toEqual({ code: 0, signal: null })
  })

  test('opens the sample day with --demo, also after it was killed', async () => {
    const data = makeFolder()
    const first = await spawnApp(data, ['--demo'])
    expect(await callState(first.address)).toMatchObject({ account: { isDemo: true } })
    const { address } = first
    await first.stop('SIGKILL')
    const second = await spawnApp(data)
    expect(await callState(second.address)).toMatchObject({ account: { isDemo: true } })
    expect(second.address).not.toBe(address)
    await second.stop()
  })

  test('prints or opens the address of the running program at a second start on its data folder', async () => {
    const [data, folder] = [makeFolder(), makeFolder()]
    const [browser, opened] = ['xdg-open', 'opened'].map(name => path.join(folder, name)) as [string, string]
    writeFileSync(browser, `#!/bin/sh\necho "$@" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`, {
      mode: 0o755,
    })
    const first = await spawnApp(data)
    const second = await said('--loopback', '--data', data)
    expect(second.code).toBe(1)
    expect(second.words).toContain(first.address)
    await enter(first.address)
    const env = { DISPLAY: ':99', PATH: `${folder}${path.delimiter}${process.env.PATH}` }
    await startProgram(['main/start.ts', '--loopback', '--data', data], { env }).ended
    await expect.poll(() => existsSync(opened)).toBe(true)
    await enter(readFileSync(opened, 'utf8').trim())
    await first.stop()
  })

  test('reports a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await said('--loopback', '--port', String(port), '--data', makeFolder())).toEqual({
      code: 1,
      words: `Port ${port} is in use by another program. Choose another one with --port, or 0 for any.`,
    })
  })

  test('reports a data folder that cannot be created or written', async () => {
    const file = path.join(makeFolder(), 'file')
    writeFileSync(file, '')
    await expect(startApp(path.join(file, 'data'))).rejects.toThrow(
      /The data folder .* cannot be written .*--data DIR\.$/,
    )
  })

  test.each([['not a key', 'fieldbook.key', /The key file .* does not hold a key/]])(
    'reports %j as the content of %s',
    async (text, name, words) => {
      const data = makeFolder()
      writeFileSync(path.join(data, name), text)
      await expect(startApp(data)).rejects.toThrow(words)
    },
  )

  test('reports an unknown option and a command that fails', async () => {
    expect(await said('--lopback')).toMatchObject({ code: 1, words: expect.stringContaining('--lopback') })
    expect(await said('--loopback', '--proxy-login', 'login', '--data', makeFolder())).toMatchObject({
      code: 1,
      words: expect.stringMatching(/^The file .*login cannot be read\.$/),
    })
  })
})

test('npm start serves the app if Electron is missing, and reports each ignored Chromium option', async () => {
  const env = { DISPLAY: '', WAYLAND_DISPLAY: '' }
  const args = ['main/start.ts', '--no-open', '--no-sandbox', '--data', makeFolder()]
  const program = startProgram(args, { env })
  const [address] = await program.waitFor(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/)
  const lines = program.output().trim().split('\n')
  expect(lines.sort()).toEqual([
    expect.stringMatching(/^Electron’s program is missing, .* browser instead\.$/),
    expect.stringContaining(address),
    'Left out, as only the window knows it: --no-sandbox',
  ])
  await program.stop()
})

test('without the development packages the hub runs, and the window reports which packages are missing', () => {
  const folder = makeProductionInstall()
  const hub = runScript(folder, 'hub', '--', '--data', path.join(folder, 'data'), 'group', 'add', 'North')
  expect(hub).toEqual({ code: 0, words: expect.stringMatching(/^number +1/), errors: '' })
  const page = runScript(folder, 'start', '--', '--no-open')
  expect(page.code).toBe(1)
  expect(page.words.trim().split('\n')).toEqual([
    expect.stringMatching(/^Electron is not installed\. .* browser instead\.$/),
  ])
  expect(page.errors.trim()).toMatch(/^The screens are not built, .* npm ci without --omit=dev, .*\.$/)
})

test('the tests and the programs that they start use the version of Node in package.json', () => {
  expect(process.version).toMatch(/^v24\./)
  expect(process.execPath.startsWith(path.join(root, 'node_modules', 'node'))).toBe(true)
})
