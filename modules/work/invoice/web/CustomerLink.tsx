import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { customer } from '#modules/basic/customer/customer.contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'

interface Props {
  id: number
  children: ReactNode
  /** shown when the user cannot read the account */ otherwise: ReactNode
}

/**
 * Link to a customer's account for users who reach the customer; not every reader of an invoice
 * does.
 */
export function CustomerLink({ id, children, otherwise }: Props) {
  const { data } = useApiQuery(customer, 'all', { ids: [id] }, { staleTime: 60_000 })
  return data?.length ? (
    <Link to={`/work/invoice/statement?customerId=${id}`}>{children}</Link>
  ) : (
    otherwise
  )
}
