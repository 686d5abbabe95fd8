import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { listen } from '../../../state/listen.ts'
import { latinKey } from '../../../state/shortcuts.ts'
import type { Find } from './use-find.ts'

/** Ctrl+F opens the search inside the file, and Escape closes it before it closes the file. Null: there is no file. */
export function useFindKeys(
  stage: RefObject<HTMLElement | null>,
  find: Find | null,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const wantsFocus = useRef(false)
  const isOpen = find?.isOpen ?? false
  const latest = useRef(find)
  latest.current = find
  useEffect(() => {
    if (isOpen && wantsFocus.current) input.current?.select()
    wantsFocus.current = false
  }, [isOpen])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current
      if (now === null) return
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event) === 'f'
      if (isFind && now.isOpen) input.current?.select()
      else if (isFind) {
        wantsFocus.current = true
        now.open()
      } else if (event.key === 'Escape' && now.isOpen && isInViewer(event.target)) {
        now.close()
        stage.current?.focus()
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    return listen(window, 'keydown', press, { capture: true })
  }, [stage])
  return input
}

/** Other fields over the viewer, such as the search in the top bar, have their own Escape. */
function isInViewer(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest('.viewer') !== null)
}
