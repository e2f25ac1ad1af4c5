import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { customer } from '#modules/basic/customer/customer.contract.ts'
import { useCall } from '#web/api/hooks.ts'

interface Props { id: number; children: ReactNode; /** what stands there where the account may not be read */ otherwise: ReactNode }

/** Leads to the account of a customer, for those who reach the customer: who sees an invoice need not. */
export function CustomerLink({ id, children, otherwise }: Props) {
  const { data } = useCall(customer, 'all', { ids: [id] }, { staleTime: 60_000 })
  return data?.length ? <Link to={`/work/invoice/statement?customerId=${id}`}>{children}</Link> : otherwise
}
