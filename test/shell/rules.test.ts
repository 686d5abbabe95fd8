/** Tests of the stand-in's rules, each from Electron's documentation. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../e2e/support/programs.ts'
import { startWindow, type WindowProgram } from './window.ts'

interface Probe {
  invoke(channel: string, value?: unknown): Promise<never>
  nested: { deep: { number: number }; list: [number, { two: number }]; bytes: Uint8Array; day: Date }
  give<T>(value: T): T
  isGivenSame(value: unknown): boolean
  callBack(run: (value: unknown) => unknown, value: unknown): unknown
  later<T>(value: T): Promise<T>
  refuse(): Promise<never>
  fail(): never
  shape(): object
  makeCounter(): { next(): number }
  twice(): string
  symbol(): string
  needs(name: string): string
  notPlayed(): string
  invokeWithFunction(): Promise<string>
}
declare const probe: Probe

describe('the simulated Electron', () => {
  const data = makeFolder('fieldbook-probe')
  const main = path.join(import.meta.dirname, 'probe', 'main.ts')
  let program: WindowProgram
  let page: Page
  const metAt = () => page.evaluate(() => probe.invoke('met')) as Promise<{ met: object; events: string[] }>

  beforeAll(async () => {
    program = startWindow({ data, main })
    page = await program.page()
    await page.waitForFunction(() => document.title === 'Probe /')
  })

  test('refuses calls that Electron refuses, before and after it is ready', async () => {
    expect((await metAt()).met).toEqual({
      'a folder that is not there': expect.stringContaining('Failed to set path'),
      'the session before ready': expect.stringContaining('before app is ready'),
      'the backend before ready': 'unknown',
      'a window before ready': 'Error: Cannot create BrowserWindow before app is ready',
      'a box before ready': 'done',
      'schemes after ready': expect.stringContaining('should be called before app is ready'),
      'a backend after ready': 'gnome_libsecret',
      'what is not played': expect.stringContaining('does not play app.dock'),
      'an event that is not played': expect.stringContaining('does not play app’s event browser-window-blur'),
      'a value that is not played': expect.stringContaining('does not play nativeTheme.themeSource'),
      'an option that is not played': expect.stringContaining('BrowserWindow’s option kiosk'),
      'a window with Node in it': expect.stringContaining('held in'),
      'a window with views in it': expect.stringContaining('held in'),
      'an item of a menu without anything': expect.stringContaining('at least one of label, role or type'),
      'a second handler of a scheme': 'Error: Failed to register protocol: app',
      'a second handler of a channel': `Error: Attempted to register a second handler for 'echo'`,
      'a page that fails': expect.stringMatching(/^ERR_\w+ \(-\d+\) loading 'app:\/\/probe\/fails'$/),
      'the lock': true,
    })
    if (process.platform === 'linux') expect(program.output()).toContain('Probe on the terminal')
    expect(program.told('error-box')).toEqual([])
  })

  test('serves a custom scheme by address and header, in parts, and only to permitted origins', async () => {
    const asked = await page.evaluate(async () =>
      (await fetch('/asked', { headers: { range: 'bytes=2-5' } })).json(),
    )
    expect(asked).toEqual({ url: 'app://probe/asked', range: 'bytes=2-5', origin: null })
    const origins = await page.evaluate(() =>
      Promise.all(
        ['open', 'shut', 'still'].map(async scheme => {
          const [, port] = location.host.split(':')
          const answer = await fetch(`http://probe.${scheme}.localhost:${port}/asked`).catch(() => null)
          return answer && ((await answer.json()) as { url: string; origin: string })
        }),
      ),
    )
    const open = { url: 'open://probe/asked', origin: 'app://probe', range: null }
    // `shut` has no corsEnabled, `still` no supportFetchAPI.
    expect(origins).toEqual([open, null, null])
    const parts = await page.evaluate(async () => {
      const reader = (await fetch('/streams')).body?.pipeThrough(new TextDecoderStream()).getReader()
      const first = (await reader?.read())?.value
      await probe.invoke('let go')
      return [first, (await reader?.read())?.value]
    })
    expect(parts).toEqual(['first', ' second'])
    expect(await page.evaluate(() => fetch('/fails').catch((error: Error) => error.name))).toBe('TypeError')
  })

  test('enforces the content security policy of pages', async () => {
    const refused = await page.evaluate(async () => {
      const nameOf = (run: () => unknown) => {
        try {
          return run() && 'nothing'
        } catch (error) {
          return (error as Error).name
        }
      }
      const tryBoth = () => [
        nameOf(() => new Function('1')),
        nameOf(() => {
          document.body.innerHTML = '<b>'
        }),
      ]
      // The debugger's own code is under no policy.
      return new Promise(resolve => setTimeout(() => resolve(tryBoth())))
    })
    expect(refused).toEqual(['EvalError', 'TypeError'])
  })

  test('passes calls from a page to the main process, with the page that called', async () => {
    const echoed = await page.evaluate(async () => {
      const value = {
        day: new Date(5),
        none: undefined,
        bytes: new Uint8Array([0, 255]),
        $: 1,
        map: new Map([[1, 2]]),
      }
      const { value: back, ...who } = (await probe.invoke('echo', value)) as {
        value: typeof value
        origin: string
      }
      const kinds = [back.day.getTime(), 'none' in back, [...back.bytes], back.$, back.map.get(1)]
      return {
        ...who,
        kinds,
        word: ((await probe.invoke('echo', 'see app://probe there')) as { value: string }).value,
      }
    })
    expect(echoed).toEqual({
      // A text that is only an origin is converted to Chromium's; other texts are not.
      ...{ from: 'app://probe/', origin: new URL(page.url()).origin, parent: null },
      kinds: [5, true, [0, 255], 1, 2],
      word: 'see app://probe there',
    })
    const failures = await page.evaluate(() =>
      Promise.all(
        ['fails', 'nobody', 'function'].map(name =>
          probe.invoke(name).catch((error: Error) => error.message),
        ),
      ),
    )
    expect(failures).toEqual([
      `Error invoking remote method 'fails': RangeError: too far`,
      `Error invoking remote method 'nobody': Error: No handler registered for 'nobody'`,
      expect.stringContaining('could not be cloned'),
    ])
    expect(await page.evaluate(() => probe.invokeWithFunction())).toContain('could not be cloned')
  })

  test('passes only copies, functions and promises between the page and the preload script', async () => {
    const bridged = await page.evaluate(async () => {
      const given = { list: [1] }
      const sent = probe.give(given)
      const counter = probe.makeCounter()
      const refused = await probe
        .refuse()
        .catch((error: Error & { code?: number }) => [error.message, error.code])
      let failed = ''
      try {
        probe.fail()
      } catch (error) {
        failed = `${(error as Error).constructor === Error} ${(error as Error).message}`
      }
      return {
        isFrozen: [probe, probe.nested, probe.nested.deep, probe.nested.list].map(Object.isFrozen),
        values: [[...probe.nested.bytes], probe.nested.day.getTime(), probe.nested.list[1].two],
        isCopy: [sent !== given, !probe.isGivenSame(given), sent.list[0]],
        called: probe.callBack(value => `${value}!`, 'back'),
        later: await probe.later({ x: [1] }),
        counted: [counter.next(), counter.next()],
        shape: probe.shape(),
        refused,
        failed,
        leaks: ['require', 'module', 'process', '__standInIpc', '__standInDeliver'].filter(
          name => name in globalThis,
        ),
      }
    })
    expect(bridged).toEqual({
      isFrozen: [true, true, true, true],
      values: [[1, 2], 0, 2],
      isCopy: [true, true, 1],
      called: 'back!',
      later: { x: [1] },
      counted: [1, 2],
      shape: { side: 2 },
      refused: ['refused', undefined],
      failed: 'true failed',
      leaks: [],
    })
    const refusals = await page.evaluate(() => [
      probe.twice(),
      probe.symbol(),
      probe.needs('fs'),
      probe.notPlayed(),
    ])
    expect(refusals).toEqual([
      'Cannot bind an API on top of an existing property on the window object',
      expect.stringContaining('Symbols'),
      'module not found: fs',
      expect.stringContaining('does not play ipcRenderer.sendSync'),
    ])
  })

  test('reports that a page wants to navigate or open a window, and prevents both', async () => {
    // Runs one step after another, as a new navigation cancels the one before.
    const told = (event: string) => expect.poll(async () => (await metAt()).events).toContain(event)
    await page.evaluate(() => document.querySelector('a')?.click())
    await told('will navigate to app://probe/link')
    await page.evaluate(() => {
      location.href = `${location.origin}/elsewhere`
    })
    await told('will navigate to app://probe/elsewhere')
    await told('will redirect to app://probe/other')
    await page.evaluate(() => void window.open(`${location.origin}/popup`))
    await told('would open app://probe/popup')
    expect(await page.title()).toBe('Probe /')
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  test('gives a page only the permissions that the program grants', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        (['geolocation', 'camera', 'notifications'] as PermissionName[]).map(
          async name => (await navigator.permissions.query({ name })).state,
        ),
      ),
    )
    expect(states).toEqual(['granted', 'denied', 'denied'])
  })

  test('gives no frame for a call whose frame has navigated away', async () => {
    await page.evaluate(() => void probe.invoke('late').catch(() => undefined))
    await page.waitForFunction(() => document.title === 'Probe /later')
    await expect.poll(async () => (await metAt()).events).toContain('the frame that asked is null')
  })

  test('passes the arguments of a second program to the first one, and ends the second', async () => {
    const second = startWindow({ data, main, words: ['fieldbook://job/1'] })
    expect(await second.ended).toMatchObject({ code: 0 })
    const words = JSON.stringify({ words: ['--data', data, 'fieldbook://job/1'] })
    await expect.poll(async () => (await metAt()).events).toContain(`second fieldbook://job/1 ${words}`)
  })

  test('reports that a page has crashed, and loads it again', async () => {
    await program.crash()
    page = await program.page()
    expect((await metAt()).events).toContain('gone: crashed')
  })

  test('emits the events of quitting in the order of Electron', async () => {
    await program.order('quit', null)
    expect(await program.ended).toMatchObject({ code: 3 })
    const events = readFileSync(path.join(data, 'events'), 'utf8').trim().split('\n')
    // The released lock can be taken again.
    expect(events.slice(-6)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'free: true', 'quit 3'])
    expect(existsSync(path.join(data, 'stand-in.lock'))).toBe(false)
  })
})
