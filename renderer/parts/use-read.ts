import { type Inputs, useEffect, useState } from 'preact/hooks'

/**
 * What was read last: null until the first answer, and asked for again whenever one of `inputs` is another. What breaks
 * has been told by `ask`. `read`: null while there is nothing to ask for.
 */
export function useRead<T>(read: (() => Promise<T>) | null, inputs: Inputs): T | null {
  const [got, setGot] = useState<T | null>(null)
  useEffect(() => {
    let isWanted = true
    read?.().then(
      answer => isWanted && setGot(() => answer),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, inputs)
  return got
}
