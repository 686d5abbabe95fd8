/** What a laptop of the tests has on its way, so that its clock moves only when nothing is. */
import { type Agent, type Dispatcher, fetch } from 'undici'
import type { FaultProxy } from './fault-proxy.ts'

export interface Traffic {
  fetch: typeof fetch
  /** resolves when no request is on its way, but for those that hang */
  quiet(): Promise<void>
  /** breaks whatever is on its way, and what comes before `renew` */
  cut(): void
  renew(): void
}

/** `isAtWork`: something runs on without the network, as a page being written slice by slice. */
export function createTraffic(proxy: FaultProxy, agent: Agent, isAtWork: () => boolean): Traffic {
  const flying = new Set<Promise<void>>()
  let generation = new AbortController()
  // watched from below, as a copy of each answer would cost an eighth of all that is done for a request
  const watched = agent.compose(dispatch => (options, handler) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    flying.add(promise)
    promise.then(() => flying.delete(promise))
    return dispatch(options, watchedBy(handler, resolve))
  })
  const send: typeof fetch = (input, init) => {
    const signal = AbortSignal.any([generation.signal, ...(init?.signal ? [init.signal] : [])])
    return fetch(input, { ...init, signal, dispatcher: watched })
  }
  return {
    fetch: send,
    async quiet() {
      for (let turn = 0; turn < 1_000; turn++) {
        await nextTurns()
        if (flying.size > proxy.hanging) await Promise.race([...flying, proxy.nextHang()])
        else if (flying.size > 0 || !isAtWork()) return
      }
      throw new Error('The network never gets quiet')
    },
    cut: () => generation.abort(),
    renew() {
      generation = new AbortController()
    },
  }
}

/** Promises and streams of answers that came have had their turn. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(resolve => setImmediate(resolve))
}

type Handler = Dispatcher.DispatchHandler

/** The same, and `end` is called when the last byte came, or none will any more. */
function watchedBy(handler: Handler, end: () => void): Handler {
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd(...given) {
      end()
      return handler.onResponseEnd?.(...given)
    },
    onResponseError(...given) {
      end()
      return handler.onResponseError?.(...given)
    },
  }
}
