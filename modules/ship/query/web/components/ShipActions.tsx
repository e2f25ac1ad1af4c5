import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import type { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { PrintStatus } from './PrintStatus.tsx'
import { StartWork } from './StartWork.tsx'

/**
 * Buttons in the header of a ship: request or quotation, assignment, contract review, survey status as
 * PDF, edit page.
 * Later modules fill the slots.
 */
export function ShipActions({ row }: { row: DetailOf<typeof shipQuery> }) {
  const t = useMessages(shipQueryText)
  return (
    <>
      <StartWork shipId={row.id} />
      <Slot name="ship/query/assign" row={row} />
      <Slot name="ship/query/openReview" row={row} />
      <PrintStatus shipId={row.id} />
      <Allowed requiredRights={['basic.ship.save']}>
        <Link to={`/basic/ship/edit?id=${row.id}`}>
          <Button icon={<EditOutlined aria-hidden />} tabIndex={-1}>
            {t.edit}
          </Button>
        </Link>
      </Allowed>
    </>
  )
}
