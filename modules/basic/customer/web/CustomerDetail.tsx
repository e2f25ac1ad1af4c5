import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { columnsOfJsonField, RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { Fleet } from './Fleet.tsx'
import { SimilarAlert } from './SimilarCompanies.tsx'

const { sections, labels } = customerText
const described = { contract: customer, text: customerText }
const form = () => import('./CustomerForm.tsx')

function Particulars({ row }: { row: DetailOf<typeof customer> }) {
  const t = useMessages(customerText)
  const facts = { ...described, row }
  /** Only the main row is marked. */
  const main = (list: 'contacts' | 'accounts') => ({
    main: (one: { main: boolean | null }) => one.main && <Tag tone="blue">{t[list].main}</Tag>,
  })
  return (
    <>
      <DetailFields
        {...facts}
        title={sections.identity}
        fields={[
          'name',
          'nameZh',
          'abbreviation',
          'customerNo',
          'imo',
          'customerType',
          'nature',
          'region',
          'regTime',
          'status',
        ]}
      />
      <DetailFields
        {...facts}
        title={sections.contact}
        fields={['liaison', 'email', 'phone', 'mobile', { name: 'address', wide: true }]}
      />
      <RowsTable
        title={labels.contacts}
        caption={labels.contacts}
        columns={columnsOfJsonField(described, 'contacts', main('contacts'))}
        rows={row.contacts ?? []}
        empty={customerText.noContacts}
      />
      <DetailFields
        {...facts}
        title={sections.money}
        fields={['bank', 'bankAccount', 'currency', 'taxpayerNo', 'credit', 'remark']}
      />
      <RowsTable
        title={labels.accounts}
        caption={labels.accounts}
        columns={columnsOfJsonField(described, 'accounts', main('accounts'))}
        rows={row.accounts ?? []}
        empty={customerText.noAccounts}
      />
    </>
  )
}

/** Leads to a new ship of this company. */
function NewShipLink({ owner }: { owner: number }) {
  const t = useMessages(customerText)
  return (
    <Allowed requiredRights={['basic.ship.save']}>
      <Link to={`/basic/ship/edit?owner=${owner}`}>
        <Button tabIndex={-1} icon={<PlusOutlined aria-hidden />}>
          {t.newShip}
        </Button>
      </Link>
    </Allowed>
  )
}

export default function CustomerDetail() {
  const quotes = useHasRight(['work.quotation.read'])
  return (
    <DetailPage
      {...described}
      form={form}
      subtitle={(row) =>
        [row.customerNo, row.nameZh, row.imo && `IMO ${row.imo}`].filter(Boolean).join(' · ')
      }
      actions={(row) => <NewShipLink owner={row.id} />}
      beforeTabs={(row) => <SimilarAlert list={row.duplicates ?? []} stored />}
      tabs={[
        { key: 'facts', label: customerText.singular, render: (row) => <Particulars row={row} /> },
        { key: 'fleet', label: customerText.fleet, render: (row) => <Fleet id={row.id} /> },
        {
          key: 'quotations',
          label: customerText.quotations,
          visibleWhen: () => quotes,
          render: (row) => <Slot name="basic/customer/quotations" row={row} />,
        },
      ]}
    />
  )
}
