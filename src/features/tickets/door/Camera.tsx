import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureReader } from './scan.ts'
import { doorTexts } from './texts.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

/** The pause between two pictures, in milliseconds. */
const pause = 150

interface CameraProps {
  readonly onCode: (code: string) => void
}

/** The camera, which reads codes while it is on; a code that stays in front of it is reported once. */
export function Camera({ onCode }: CameraProps) {
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  return (
    <div className="door-camera">
      {isOn && (
        <Picture
          onCode={onCode}
          onFailed={() => {
            setOn(false)
            setFailed(true)
          }}
        />
      )}
      {hasFailed && !isOn && <ErrorAlert role="alert">{doorTexts.noCamera}</ErrorAlert>}
      <Button
        fullWidth
        variant={isOn ? 'default' : 'filled'}
        onClick={() => {
          setFailed(false)
          setOn(!isOn)
        }}
      >
        {isOn ? doorTexts.stop : doorTexts.scan}
      </Button>
    </div>
  )
}

interface PictureProps extends CameraProps {
  readonly onFailed: () => void
}

function Picture({ onCode, onFailed }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: number | undefined
    let last: string | undefined
    const begin = async () => {
      const [read, opened] = await Promise.all([
        pictureReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = opened
      const picture = video.current
      if (isOver || !picture) {
        stop()
        return
      }
      picture.srcObject = stream
      await picture.play()
      const look = async () => {
        const code = await read(picture).catch(() => undefined)
        if (isOver) return
        if (code !== undefined && code !== last) found(code)
        if (code !== undefined) last = code
        timer = window.setTimeout(() => void look(), pause)
      }
      void look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    begin().catch(() => {
      if (!isOver) failed()
    })
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <>
      <video ref={video} className="door-picture" playsInline muted aria-label={doorTexts.camera} />
      <Text size="sm" c="dimmed">
        {doorTexts.point}
      </Text>
    </>
  )
}
