import type { ReactNode } from 'react'

/** Icons on a grid of 24, in the colour of the text. They are beside words, so screen readers skip them. */
const drawings = {
  back: <path d="M14 5l-7 7 7 7M7 12h13" />,
  bell: <path d="M4.5 18h15c-1.7-2-2.3-3.6-2.3-7a5.2 5.2 0 00-10.4 0c0 3.4-.6 5-2.3 7zM10 21h4M12 5.8V3" />,
  calendar: <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />,
  check: <path d="M4 13l5 5L20 6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  down: <path d="M6 9l6 6 6-6" />,
  grip: <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" strokeWidth={3} />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  clock: <path d="M12 3a9 9 0 110 18 9 9 0 010-18zM12 7v5l3 3" />,
  home: <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />,
  list: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />,
  offline: <path d="M3 3l18 18M5 12a10 10 0 014-2.5M19 12a10 10 0 00-5-2.8M8 15.5a6 6 0 016-1M12 19h.01" />,
  person: <path d="M12 4a4 4 0 110 8 4 4 0 010-8zM4 21c0-4 4-6 8-6s8 2 8 6" />,
  settings: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6" />,
  sync: <path d="M4 11a8 8 0 0114-4l2 2M20 4v5h-5M20 13a8 8 0 01-14 4l-2-2M4 20v-5h5" />,
  tiles: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  ticket: <path d="M3 7h18v3a2 2 0 000 4v3H3v-3a2 2 0 000-4zM14 7v2M14 11v2M14 15v2" />,
  users: (
    <path d="M9 5a3.5 3.5 0 110 7 3.5 3.5 0 010-7zM3 20c0-3.5 3-5 6-5s6 1.5 6 5M16 5.5a3 3 0 010 6M17 15c2.5.3 4 1.8 4 5" />
  ),
  warning: <path d="M12 4l9 16H3zM12 10v4M12 17h.01" />,
  download: <path d="M12 4v11M7 11l5 5 5-5M4 20h16" />,
  up: <path d="M6 15l6-6 6 6" />,
  upload: <path d="M12 16V5M7 9l5-5 5 5M4 20h16" />,
  plus: <path d="M12 5v14M5 12h14" />,
  edit: <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />,
  travel: <path d="M5 17V7c0-2 2-3 7-3s7 1 7 3v10zM5 11h14M8.5 14.5h.01M15.5 14.5h.01M7 17l-2 3M17 17l2 3" />,
  trash: <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />,
  star: <path d="M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z" />,
} satisfies Readonly<Record<string, ReactNode>>

export type IconName = keyof typeof drawings

/** True for the name of an icon, which the icon of a date may be. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(drawings, name)
}

/** An icon beside words; `size` in pixels. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  )
}
