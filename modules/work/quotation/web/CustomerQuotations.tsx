import QuotationList from './QuotationList.tsx'

/** Quotations of a company, on its page. */
export default function CustomerQuotations({ row }: { row: { id: number } }) {
  return <QuotationList fixed={{ customerId: [row.id] }} start={`customer=${row.id}`} />
}
