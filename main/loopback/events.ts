/**
 * The app's events as lines of JSON, `[name, payload]`, and an empty one now and then. The page fetches them, as what
 * only the page has goes into a header, and an EventSource sends none.
 */
import type { ServerResponse } from 'node:http'
import { eventNames } from '../../shared/contract.ts'
import { hostLimits } from '../../shared/limits.ts'
import type { App } from '../app/app.ts'
import type { Clock } from '../app/ports/ports.ts'

/** Writes every event until the reader goes away, or the function that it returns is called. */
export function streamEvents(app: App, clock: Clock, response: ServerResponse): () => void {
  const write = (text: string) => {
    if (response.writableLength > hostLimits.eventsBufferBytes) response.destroy()
    else response.write(text)
  }
  const undo = eventNames.map(name => app.on(name, payload => write(`${JSON.stringify([name, payload])}\n`)))
  const stopKeepAlive = repeat(clock, hostLimits.eventsKeepAliveMs, () => write('\n'))
  response.once('close', () => {
    stopKeepAlive()
    for (const takeBack of undo) takeBack()
  })
  // Something has to be written for the reader to know that it is connected.
  write('\n')
  return () => response.end()
}

function repeat(clock: Clock, ms: number, run: () => void): () => void {
  const next = (): (() => void) =>
    clock.after(ms, () => {
      run()
      cancel = next()
    })
  let cancel = next()
  return () => cancel()
}
