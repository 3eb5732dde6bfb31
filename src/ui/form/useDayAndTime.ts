import { useState } from 'react'

/**
 * The two fields of a day, or a day and a time, such as `2026-11-20T17:00`. While a day is retyped it is empty for a
 * moment: its time is kept meanwhile.
 */
export function useDayAndTime(value: string, onChange: (value: string) => void) {
  const [day = '', given = ''] = value.split('T')
  const [waiting, setWaiting] = useState('')
  const time = day ? given : waiting
  const change = (newDay: string, newTime: string) => {
    setWaiting(newDay ? '' : newTime)
    onChange(newDay && newTime ? `${newDay}T${newTime}` : newDay)
  }
  return {
    day,
    time,
    setDay: (newDay: string) => change(newDay, time),
    setTime: (newTime: string) => change(day, newTime),
  }
}
