import { type Inputs, useEffect, useState } from 'preact/hooks'

/**
 * Returns the last read value, or null before the first answer. Reads again whenever one of `inputs` changes; `ask`
 * reports errors. `read`: null if there is nothing to read.
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
