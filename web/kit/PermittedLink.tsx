import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { canOpenPage } from '../api/menus.ts'

/** A link when the user may open the target page, otherwise plain text. */
export function PermittedLink({ to, children }: { to: string; children: ReactNode }) {
  const { menus } = useMe()
  return canOpenPage(to.split('?')[0]!, menus) ? <Link to={to}>{children}</Link> : children
}
