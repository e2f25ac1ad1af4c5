// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    shipEquipment: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      shipId: number
      values: DefaultedJson
    }
    shipEquipmentRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      shipId: number
      values: Json
      shipName: string
      shipType: string
      region: string
      flagId: number
      ownerId: number | null
      managerId: number | null
      crewManagerId: number | null
      operatorId: number | null
      shipCreateBy: number | null
      mlcShipownerId: number | null
    }
  }
}
