/** Counts the requests of a test's laptop, so that its clock moves only when none is in flight. */
import { type Agent, type Dispatcher, fetch } from 'undici'
import type { FaultProxy } from './fault-proxy.ts'

export interface Traffic {
  fetch: typeof fetch
  /** resolves when no request is in flight, except those that the proxy leaves without an answer */
  quiet(): Promise<void>
  /** cancels the requests in flight, and new ones until `renew` */
  cut(): void
  renew(): void
}

/** `isAtWork` says that work continues without the network, such as a page that is stored in slices. */
export function createTraffic(proxy: FaultProxy, agent: Agent, isAtWork: () => boolean): Traffic {
  const flying = new Set<Promise<void>>()
  let generation = new AbortController()
  // Watches the dispatcher, because copying each answer would take an eighth of a request's time.
  const watched = agent.compose(dispatch => (options, handler) => {
    if (options.path.endsWith('/live')) return dispatch(options, handler)
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

/** Lets the promises and streams of received answers run. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(resolve => setImmediate(resolve))
}

type Handler = Dispatcher.DispatchHandler

/** Returns a handler that also calls `end` after the last byte or an error. */
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
