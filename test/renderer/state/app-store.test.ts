/** The main process sends its state as events and as answers to calls: the page must show the newer one. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bridge } from '../../../shared/contract/contract.ts'
import type { AppState } from '../../../shared/views/app-state.ts'

const [signedOut, loading, ready] = (['sign-in', 'loading', 'ready'] as const).map(
  phase => ({ phase }) as unknown as AppState,
) as [AppState, AppState, AppState]

/** The open calls of `app.state`, in their order. */
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

test('the app state in the answer to a call is shown at once', () => {
  page.applyState(loading)
  expect(page.app.value).toBe(loading)
})

test('a state that arrived in an event remains if an older answer to a call arrives', async () => {
  // The call begins, the state changes and is sent as an event, and only then the older answer arrives.
  tellApp(ready)
  page.applyState(loading)
  asked[0]?.resolve(ready)
  await settle()
  expect(page.app.value).toBe(ready)
})

test('a late first answer does not replace the newer state that an event brought', async () => {
  page.applyState(signedOut)
  tellApp(ready)
  asked[0]?.resolve(loading)
  await settle()
  expect(page.app.value).toBe(ready)
})
