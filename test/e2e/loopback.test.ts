import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage } from './chromium.ts'
import { makeFolder, type SpawnedApp, spawnApp } from './programs.ts'

describe('the app in a real browser', () => {
  let app: SpawnedApp
  beforeAll(async () => {
    app = await spawnApp(makeFolder())
  })

  test('shows its first screen under its own policy, without a complaint', async () => {
    const { page, problems } = await openPage(app.address)
    await page.getByRole('button').first().waitFor()
    expect(page.url()).toBe(`${new URL(app.address).origin}/`)
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(problems).toEqual([])
  })

  test('runs no text as markup or as code', async () => {
    const { page } = await openPage(app.address)
    // In a task of its own, as what a debugger evaluates may do more than the page.
    const attempt = (code: string) =>
      page.evaluate(
        `new Promise(tell => setTimeout(() => { try { ${code}; tell('ran') } catch (error) { tell(error.name) } }))`,
      )
    expect(await attempt(`document.body.innerHTML = '<img src=x>'`)).toBe('TypeError')
    expect(await attempt(`new Function('return 1')()`)).toBe('EvalError')
  })

  test('says what to do when it is opened without its address', async () => {
    const { page } = await openPage(new URL(app.address).origin)
    expect(await page.textContent('body')).toContain('Your work is safe')
  })

  test('tells a page of another port nothing, though that page’s requests carry the cookie', async () => {
    const stranger = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<p>'),
    )
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
    const { page } = await openPage(app.address)
    await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`)
    const { origin } = new URL(app.address)
    const ask = (init: string) =>
      page.evaluate(`fetch('${origin}/rpc', ${init}).then(r => r.status, e => e.name)`)
    const body = `'{"method":"app.state"}'`
    expect(await ask(`{ method: 'POST', credentials: 'include', body: ${body} }`)).toBe('TypeError')
    expect(await ask(`{ method: 'POST', credentials: 'include', mode: 'no-cors', body: ${body} }`)).toBe(
      'TypeError',
    )
    const feed = `new EventSource('${origin}/events', { withCredentials: true })`
    expect(await page.evaluate(`new Promise(tell => { ${feed}.onerror = event => tell(event.type) })`)).toBe(
      'error',
    )
    stranger.close()
    stranger.closeAllConnections()
  })
})
