/** What main tells by itself, beside what calls answer: whichever is newer is shown in the end. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../shared/contract/contract.ts'
import type { AppState } from '../../../shared/views/app-state.ts'

const [signedOut, loading, ready] = (['sign-in', 'loading', 'ready'] as const).map(
  phase => ({ phase }) as unknown as AppState,
) as [AppState, AppState, AppState]

/** What main answers `app.state` with, in turn. */
const asked: PromiseWithResolvers<AppState>[] = []
let tellApp: (state: AppState) => void = () => undefined

const bridge = {
  call(method: string) {
    const answer = Promise.withResolvers<AppState>()
    if (method === 'app.state') asked.push(answer)
    return answer.promise
  },
  on(event: string, listener: (state: AppState) => void) {
    if (event === 'app') tellApp = listener
    return () => undefined
  },
}

const settle = () => new Promise<void>(resolve => setImmediate(resolve))

let page: typeof import('../../../renderer/state/app-store.ts')

beforeAll(async () => {
  vi.stubGlobal('window', { fieldbook: bridge as unknown as Bridge })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  page = await import('../../../renderer/state/app-store.ts')
  const { stores } = await import('../../../renderer/state/stores.ts')
  for (const store of stores.peek()) store.start?.()
})

beforeEach(() => {
  asked.length = 0
  tellApp(signedOut)
})

test('what a call answered is shown at once', () => {
  page.takeState(loading)
  expect(page.app.value).toBe(loading)
})

test('what main told before the answer came is shown in the end', async () => {
  // the call begins, main goes on and tells it, and only then comes what the call was answered with
  tellApp(ready)
  page.takeState(loading)
  asked[0]?.resolve(ready)
  await settle()
  expect(page.app.value).toBe(ready)
})

test('what main tells after that is not undone by what it was asked before', async () => {
  page.takeState(signedOut)
  tellApp(ready)
  asked[0]?.resolve(loading)
  await settle()
  expect(page.app.value).toBe(ready)
})
