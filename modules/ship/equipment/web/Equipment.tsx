import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { shipEquipment } from '../shipEquipment.contract.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import { EquipmentHistory } from './EquipmentHistory.tsx'
import { EquipmentValues } from './EquipmentValues.tsx'
import './equipment.css'

/** Equipment of a ship: what is recorded, its form, and its history. */
export function Equipment({ shipId, shipName }: { shipId: number; shipName: string }) {
  const t = useMessages(shipEquipmentText)
  const kit = useMessages(kitText)
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useApiQuery(shipEquipment, 'detail', { shipId })
  if (error)
    return (
      <div className="list-message" role="alert">
        <p>{error.message}</p>
        <Button onClick={() => refetch()}>{kit.retry}</Button>
      </div>
    )
  if (!data) return <Skeleton active />
  if (editing)
    return (
      <EquipmentForm
        shipId={shipId}
        shipName={shipName}
        equipment={data}
        reread={async () => (await refetch()).data}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <section className="equipment">
      <div className="equipment-head">
        <p className="text-secondary">{data.id === null ? t.none : t.help}</p>
        {data.canSave && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )}
      </div>
      {data.id !== null && <EquipmentValues equipment={data} />}
      {data.id !== null && <EquipmentHistory id={data.id} />}
    </section>
  )
}
