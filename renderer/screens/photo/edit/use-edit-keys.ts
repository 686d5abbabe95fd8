import { useEffect, useRef } from 'preact/hooks'
import { listen } from '../../../state/listen.ts'
import { isSaveKey, latinKey } from '../../../state/shortcuts.ts'

export interface Edit {
  undo(): void
  redo(): void
}

/** Undo, redo and save by keys. Stops single keys from reaching the job behind the picture. */
export function useEditKeys(edit: Edit, save: () => void): void {
  const latest = useRef({ edit, save })
  latest.current = { edit, save }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { edit: now, save: keep } = latest.current
      const key = latinKey(event)
      const isControl = event.ctrlKey || event.metaKey
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input[type=text], input:not([type])')
      if (isSaveKey(event)) keep()
      else if (isControl && !isTyping && (key === 'y' || (key === 'z' && event.shiftKey))) now.redo()
      else if (isControl && !isTyping && key === 'z') now.undo()
      else {
        if (key.length === 1 && !isControl && !event.altKey) event.stopPropagation()
        return
      }
      event.preventDefault()
      event.stopPropagation()
    }
    return listen(window, 'keydown', press, { capture: true })
  }, [])
}
