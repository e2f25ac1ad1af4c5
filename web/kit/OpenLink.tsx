import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { mayOpen } from '../shell/menus.ts'

/** A link where the reader has the page it leads to; otherwise the words alone. */
export function OpenLink({ to, children }: { to: string; children: ReactNode }) {
  const { menus } = useMe()
  return mayOpen(to.split('?')[0]!, menus) ? <Link to={to}>{children}</Link> : children
}
