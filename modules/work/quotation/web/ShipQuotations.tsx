import QuotationList from './QuotationList.tsx'

/** Quotations of a ship, on its page. */
export default function ShipQuotations({ row }: { row: { id: number } }) {
  return <QuotationList fixed={{ shipIds: [row.id] }} start={`ship=${row.id}`} />
}
