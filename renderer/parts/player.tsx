import { FileX, Pause, Play } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Recorded } from '../../shared/entities/recording.ts'
import { formatLength } from '../text/format-length.ts'
import { t } from '../text/t.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Waveform } from './waveform.tsx'
import './player.css'

interface PlayerProps {
  /** the address of the file */
  source: string
  recorded: Recorded
  /** starts at once: the user has asked for it */
  isStarted?: boolean
}

const speeds = [1, 1.25, 1.5, 2, 0.75] as const

/** Plays sound or a film, with a waveform if it is known. A film is shown once its picture is known. */
export function Player({ source, recorded, isStarted = false }: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState<Playing>(() => ({ ...atStart, lengthMs: recorded.durationMs ?? 0 }))
  const [speed, setSpeed] = useState<number>(1)
  const look = () => setNow(before => lookAt(media.current, before))
  const choose = (to: number) => {
    setSpeed(to)
    if (media.current !== null) media.current.playbackRate = to
  }
  return (
    <div class="player stack-close">
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no text */}
      <video
        ref={media}
        class={now.isFilm ? 'player-film' : 'player-sound'}
        src={source}
        preload="metadata"
        playsInline
        autoplay={isStarted}
        aria-label={t('player.picture')}
        onLoadedMetadata={look}
        onDurationChange={look}
        onTimeUpdate={look}
        onPlay={look}
        onPause={look}
        onEnded={look}
        onSeeked={look}
        onError={() => setNow(before => ({ ...before, isBroken: true }))}
      />
      {now.isBroken ? (
        <Banner icon={FileX} tone="warn" title={t('player.broken')}>
          <p class="small">{t('player.brokenDo')}</p>
        </Banner>
      ) : (
        <div class="player-bar">
          <Button
            isBig
            tone="primary"
            icon={now.isPlaying ? Pause : Play}
            isIconOnly
            onClick={() => toggle(media)}
          >
            {t(now.isPlaying ? 'player.pause' : 'player.play')}
          </Button>
          <Seek media={media} now={now} peaks={recorded.peaks ?? []} onSeek={look} />
          <Button class="player-speed numbers" onClick={() => choose(nextSpeed(speed))}>
            <span class="hidden-visually">{t('player.speed')} </span>
            {speed.toLocaleString()}×
          </Button>
        </div>
      )}
    </div>
  )
}

interface Playing {
  atMs: number
  lengthMs: number
  isPlaying: boolean
  isFilm: boolean
  isBroken: boolean
}

const atStart: Playing = { atMs: 0, lengthMs: 0, isPlaying: false, isFilm: false, isBroken: false }

/** A file without a length of its own keeps the one that is stored with the document. */
function lookAt(media: HTMLVideoElement | null, before: Playing): Playing {
  if (media === null) return before
  const lengthMs = Number.isFinite(media.duration) ? media.duration * 1_000 : before.lengthMs
  return {
    ...before,
    atMs: media.currentTime * 1_000,
    lengthMs,
    isPlaying: !media.paused && !media.ended,
    isFilm: media.videoWidth > 0,
  }
}

function toggle({ current: media }: RefObject<HTMLVideoElement | null>): void {
  if (media === null) return
  // a playback that is paused before it began rejects; an unreadable file has its own message
  if (media.paused || media.ended) media.play().catch(() => undefined)
  else media.pause()
}

function nextSpeed(speed: number): number {
  const at = speeds.indexOf(speed as (typeof speeds)[number])
  return speeds[(at + 1) % speeds.length] ?? 1
}

/** A slider over the waveform: arrow keys move by a second. */
function Seek(props: {
  media: RefObject<HTMLVideoElement | null>
  now: Playing
  peaks: readonly number[]
  onSeek: () => void
}) {
  const { media, now, peaks, onSeek } = props
  const { atMs, lengthMs } = now
  const [at, length] = [formatLength(atMs), formatLength(lengthMs)]
  const seek = (seconds: number) => {
    if (media.current === null) return
    media.current.currentTime = seconds
    onSeek()
  }
  return (
    <div class="player-seek stack-close">
      <div class={peaks.length > 0 ? 'player-track player-wave' : 'player-track'}>
        {peaks.length > 0 && <Waveform levels={peaks} played={lengthMs === 0 ? 0 : atMs / lengthMs} />}
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.ceil(lengthMs / 1_000))}
          step={1}
          value={Math.round(atMs / 1_000)}
          aria-label={t('player.seek')}
          aria-valuetext={t('player.of', { at, length })}
          onInput={event => seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p class="small soft numbers">{t('player.of', { at, length })}</p>
    </div>
  )
}
