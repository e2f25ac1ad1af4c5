import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { RecordLink } from '#web/kit/PermittedLink.tsx'

type Id = number | null | undefined
type Name = string | null | undefined
interface LinkProps {
  id: Id
  name: Name
}
/** Ship or company that a record is about. */
export interface Subject {
  shipId?: Id
  shipName?: Name
  companyId?: Id
  companyName?: Name
  customerId?: Id
  customerName?: Name
}

interface ShipOfLine {
  shipId: Id
  shipName: Name
}

const empty = <span className="empty-value">–</span>

/** Name of a ship, with a link to its page. */
export const ShipLink = ({ id, name }: LinkProps) =>
  name ? (
    <RecordLink path="basic/ship" id={id}>
      {name}
    </RecordLink>
  ) : (
    empty
  )

/** Names of ships; a single one leads to its page. */
export function ShipsLink({ ids, names }: { ids: readonly number[] | null; names: Name }) {
  const [only, ...others] = ids ?? []
  return <ShipLink id={others.length > 0 ? null : only} name={names} />
}

/** The ships of the lines of an invoice or a payment, each once; null without a ship. */
export function shipsOfLines(lines: readonly ShipOfLine[]): ReactNode {
  const ships = new Map(
    lines.flatMap(({ shipId, shipName }) => (shipName ? [[shipName, shipId] as const] : [])),
  )
  const links = [...ships].map(([name, id], at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <ShipLink id={id} name={name} />
    </Fragment>
  ))
  return links.length > 0 ? <>{links}</> : null
}

/** Name of a company, with a link to its page. */
export const CompanyLink = ({ id, name }: LinkProps) =>
  name ? (
    <RecordLink path="basic/customer" id={id}>
      {name}
    </RecordLink>
  ) : (
    empty
  )

/** Name of the ship a record is about, otherwise of its company or customer, with a link. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const { shipId, shipName, companyId, companyName, customerId, customerName } = subject
  if (shipName) return <ShipLink id={shipId} name={shipName} />
  return companyName ? (
    <CompanyLink id={companyId} name={companyName} />
  ) : (
    <CompanyLink id={customerId} name={customerName} />
  )
}
