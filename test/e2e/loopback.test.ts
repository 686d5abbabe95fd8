import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { baseOf } from './support/base-of.ts'
import { openPage } from './support/chromium.ts'
import { makeFolder, type SpawnedApp, spawnApp } from './support/programs.ts'

describe('the app in a real browser', () => {
  let app: SpawnedApp
  beforeAll(async () => {
    app = await spawnApp(makeFolder())
  })

  test('shows its first screen under its own policy without errors', async () => {
    const { page, problems } = await openPage(app.address)
    await page.getByRole('button').first().waitFor()
    // Neither the token nor the page's secret.
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/(#\/first-run)?$/)
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(problems).toEqual([])
  })

  test('does not run text as HTML or code', async () => {
    const { page } = await openPage(app.address)
    // Runs in its own task, as the debugger's evaluation has more rights than the page.
    const attempt = (code: string) =>
      page.evaluate(
        `new Promise(tell => setTimeout(() => { try { ${code}; tell('ran') } catch (error) { tell(error.name) } }))`,
      )
    expect(await attempt(`document.body.innerHTML = '<img src=x>'`)).toBe('TypeError')
    expect(await attempt(`new Function('return 1')()`)).toBe('EvalError')
  })

  test('shows instructions when it is opened without its path token', async () => {
    const { page } = await openPage(new URL(app.address).origin)
    expect(await page.textContent('body')).toContain('Your work is safe')
  })

  test('opens the page again by F5, in a second tab, and without the path token after a sign-in', async () => {
    const { address } = app
    const { page, problems } = await openPage(address)
    const isHere = (tab: Page) => tab.getByRole('button').first().waitFor()
    await page.keyboard.press('F5')
    await isHere(page)
    const second = await page.context().newPage()
    for (const again of [page.url(), address, new URL(address).origin]) {
      await second.goto('about:blank')
      await second.goto(again)
      await isHere(second)
      expect(baseOf(second.url())).toBe(baseOf(page.url()))
    }
    expect(problems).toEqual([])
  })

  test("shows instructions if the page's secret is from an earlier run", async () => {
    const { page } = await openPage(app.address)
    await page.evaluate('localStorage.clear()')
    await page.reload()
    await page.getByText('Start Fieldbook again, even if it is running').waitFor()
  })

  test("sends no cookie to another user's server on this machine, and refuses requests from its pages", async () => {
    const cookies: unknown[] = []
    const foreign = createServer((request, response) => {
      cookies.push(request.headers.cookie)
      const isLed = request.url === '/led'
      response.writeHead(isLed ? 302 : 200, { 'content-type': 'text/html', ...(isLed && { location: '/' }) })
      response.end('<p><a href="/led">On</a>')
    })
    await new Promise<void>(resolve => foreign.listen(0, '127.0.0.1', resolve))
    const { page } = await openPage(app.address)
    const base = baseOf(page.url())
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    await page.getByRole('link').click()
    await expect.poll(() => cookies.length).toBeGreaterThan(2)
    expect(cookies.filter(Boolean)).toEqual([])
    const ask = (init: string) =>
      page.evaluate(`fetch('${base}/rpc', ${init}).then(r => r.status, e => e.name)`)
    const body = `'{"method":"app.state"}'`
    expect(await ask(`{ method: 'POST', credentials: 'include', body: ${body} }`)).toBe('TypeError')
    expect(await ask(`{ method: 'POST', credentials: 'include', mode: 'no-cors', body: ${body} }`)).toBe(
      'TypeError',
    )
    const feed = `new EventSource('${base}/events', { withCredentials: true })`
    expect(await page.evaluate(`new Promise(tell => { ${feed}.onerror = event => tell(event.type) })`)).toBe(
      'error',
    )
    foreign.close()
    foreign.closeAllConnections()
  })
})
