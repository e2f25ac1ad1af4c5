import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../api/me.ts'
import { canOpenPage } from '../api/menus.ts'
import { recordPage } from './record-page.ts'

interface Props {
  to: string
  /** in forms and dialogs, whose entries would be lost */
  newTab?: boolean | undefined
  children: ReactNode
}
/** Whether the content is inside a link; links cannot be nested. */
const InsideLink = createContext(false)

/** A link around values of any kind. Names of records inside it are plain text. */
export const OuterLink = ({ to, newTab, children }: Props) => (
  <Link to={to} {...(newTab && { target: '_blank' })}>
    <InsideLink value>{children}</InsideLink>
  </Link>
)

/**
 * A link when the user may open the target page, otherwise plain text; plain text inside another
 * link.
 */
export function PermittedLink({ to, newTab, children }: Props) {
  const { menus } = useMe()
  const inside = use(InsideLink)
  return !inside && canOpenPage(to.split('?')[0]!, menus) ? (
    <OuterLink to={to} newTab={newTab}>
      {children}
    </OuterLink>
  ) : (
    children
  )
}

interface RecordLinkProps {
  /** resource of the record, such as `basic/flag` */
  path: string
  id: number | null | undefined
  newTab?: boolean
  children: ReactNode
}
/**
 * A link to the page of a record, when there is one that the user may open; otherwise plain text.
 */
export function RecordLink({ path, id, newTab, children }: RecordLinkProps) {
  const to = id == null ? undefined : recordPage(path, id)
  if (!to) return children
  return (
    <PermittedLink to={to} newTab={newTab}>
      {children}
    </PermittedLink>
  )
}
