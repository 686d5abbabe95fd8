/**
 * A page of Chromium in a window: injects the preload script, passes its calls to main, and asks main about
 * navigations.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { isServedOrigin, toChromium, toElectron } from './addresses.ts'
import { createClone } from './clone.ts'
import { reportLost } from './told.ts'
import { ipcBinding, isolatedWorldName, writeWorlds } from './worlds.ts'

const { pack, unpack } = createClone()

export interface FrameNow {
  frameId: string
  isMain: boolean
  /** Electron's address of the frame */
  url: string
  /** whether it has not navigated or been removed since */
  isThere(): boolean
}

export interface LinkOwner {
  invoke(
    frame: FrameNow,
    channel: string,
    values: readonly unknown[],
  ): Promise<{ isOk: boolean; value: unknown }>
  /** returns whether the frame may navigate */
  mayNavigate(url: string, isMain: boolean, isRedirect: boolean): boolean
  openWindow(url: string, frameName: string, features: string): void
}

export interface PageLink {
  page: Page
  /** the next navigation is the program's own and needs no permission */
  expectOwn(): void
  send(channel: string, values: readonly unknown[]): void
  crash(): Promise<void>
}

export async function linkPage(page: Page, preload: string | undefined, owner: LinkOwner): Promise<PageLink> {
  const cdp = await page.context().newCDPSession(page)
  const main = await mainFrameOf(cdp)
  const worlds = followWorlds(cdp)
  await askAboutNavigations(cdp, main, owner)
  await putIn(cdp, preload)
  cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
    owner.openWindow(toElectron(url), windowName, windowFeatures.join(',')),
  )
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId: id }) => {
    const frameId = worlds.get(id)
    if (name !== ipcBinding || frameId === undefined) return
    const url = toElectron(page.url())
    const frame = { frameId, isMain: frameId === main.id, url, isThere: () => worlds.has(id) }
    carry(cdp, id, frame, payload, owner).catch(reportLost)
  })
  return {
    page,
    expectOwn: main.expectOwn,
    send(channel, values) {
      // Sends to the shown document; there may be none yet.
      const id = [...worlds].findLast(([, frameId]) => frameId === main.id)?.[0]
      if (id !== undefined) deliver(cdp, id, 'event', { channel, values })
    },
    async crash() {
      await cdp.send('Page.crash').catch(() => undefined)
    },
  }
}

interface MainFrame {
  id: string
  expectOwn(): void
  /** returns true once for each `expectOwn` */
  takeOwn(): boolean
}

async function mainFrameOf(cdp: CDPSession): Promise<MainFrame> {
  await cdp.send('Page.enable')
  const { frameTree } = await cdp.send('Page.getFrameTree')
  let expected = 0
  return {
    id: frameTree.frame.id,
    expectOwn: () => {
      expected += 1
    },
    takeOwn() {
      if (expected === 0) return false
      expected -= 1
      return true
    },
  }
}

/** Maps the preload worlds' numbers to their frames, in order of creation. */
function followWorlds(cdp: CDPSession): Map<number, string> {
  const worlds = new Map<number, string>()
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === isolatedWorldName) worlds.set(context.id, String(context.auxData?.frameId))
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => worlds.delete(executionContextId))
  cdp.on('Runtime.executionContextsCleared', () => worlds.clear())
  return worlds
}

async function putIn(cdp: CDPSession, preload: string | undefined): Promise<void> {
  await cdp.send('Runtime.enable')
  if (preload === undefined) return
  // webPreferences.preload: the value must be an absolute path.
  if (!path.isAbsolute(preload)) throw new Error(`Unable to load preload script: ${preload}`)
  const scripts = writeWorlds(readFileSync(preload, 'utf8'), `stand-in ${randomUUID()} `)
  await cdp.send('Runtime.addBinding', { name: ipcBinding, executionContextName: isolatedWorldName })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: scripts.preload,
    worldName: isolatedWorldName,
  })
}

/**
 * Asks main before anything is requested, with `will-frame-navigate` and `will-redirect`
 * (electronjs.org/docs/api/web-contents).
 */
async function askAboutNavigations(cdp: CDPSession, main: MainFrame, owner: LinkOwner): Promise<void> {
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const isMain = frameId === main.id
    const isRedirect = redirectedRequestId !== undefined
    const isOwn = isMain && !isRedirect && main.takeOwn()
    const mayGo = isOwn || owner.mayNavigate(toElectron(request.url), isMain, isRedirect)
    const done = mayGo
      ? cdp.send('Fetch.continueRequest', { requestId })
      : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    // The page may have closed.
    done.catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] })
}

async function carry(
  cdp: CDPSession,
  world: number,
  frame: FrameNow,
  payload: string,
  owner: LinkOwner,
): Promise<void> {
  const { id, channel, values } = unpack(payload) as { id: number; channel: string; values: unknown[] }
  const answer = await owner.invoke(frame, channel, values)
  try {
    deliver(cdp, world, 'answer', { id, ...answer })
  } catch (error) {
    // Main's answer cannot be cloned.
    deliver(cdp, world, 'answer', {
      id,
      isOk: false,
      value: `Error invoking remote method '${channel}': ${error}`,
    })
  }
}

function deliver(cdp: CDPSession, world: number, how: 'answer' | 'event', what: unknown): void {
  const text = pack(withChromiumOrigins(what))
  const expression = `__standInDeliver.${how}(${JSON.stringify(text)})`
  // A document that is gone receives nothing, as in Electron.
  cdp.send('Runtime.evaluate', { contextId: world, expression }).catch(() => undefined)
}

/** Converts origins in values for the page to those of Chromium. */
function withChromiumOrigins(value: unknown): unknown {
  if (typeof value === 'string') return isServedOrigin(value) ? toChromium(value) : value
  if (Array.isArray(value)) return value.map(withChromiumOrigins)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withChromiumOrigins(one)]))
}
