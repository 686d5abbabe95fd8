import { Eraser } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import SignaturePad from 'signature_pad'
import { Button } from '../../parts/button.tsx'
import { t } from '../../text/t.ts'
import { groupsOf, type Ink, inkOf, padOptions } from './ink.ts'
import './pad.css'

/** Paper to draw on with finger, pen or mouse; each line is told when it ends. */
export function Pad(props: { label: string; ink: Ink; onInk: (ink: Ink) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const onInk = useRef(props.onInk)
  onInk.current = props.onInk
  const begun = useRef(props.ink)
  useEffect(() => {
    const paper = canvas.current
    if (paper === null) return
    const made = new SignaturePad(paper, padOptions)
    pad.current = made
    made.fromData(groupsOf(begun.current))
    const tell = () => onInk.current(inkOf(made.toData()))
    made.addEventListener('endStroke', tell)
    // a canvas that changes its size is empty
    const watch = new ResizeObserver(() => resize(paper, made))
    watch.observe(paper)
    return () => {
      watch.disconnect()
      made.removeEventListener('endStroke', tell)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    props.onInk([])
  }
  return (
    <div class="pad">
      <canvas ref={canvas} class="pad-paper" role="img" aria-label={props.label} />
      <span class="pad-line" aria-hidden="true" />
      {props.ink.length > 0 && (
        <Button class="pad-clear" tone="quiet" icon={Eraser} onClick={clear}>
          {t('sign.clear')}
        </Button>
      )}
    </div>
  )
}

function resize(paper: HTMLCanvasElement, pad: SignaturePad): void {
  const drawn = pad.toData()
  const density = Math.max(1, window.devicePixelRatio)
  paper.width = paper.clientWidth * density
  paper.height = paper.clientHeight * density
  paper.getContext('2d')?.scale(density, density)
  pad.fromData(drawn)
}
