// Written by npm run generate:db-types from the migrated database.
import type { Generated } from 'kysely'

declare module '#server/core/schema.gen.ts' {
  interface Database {
    ship: {
      id: Generated<number>
      version: Generated<number>
      createTime: Generated<string>
      updateTime: Generated<string>
      createBy: number | null
      name: string
      nameZh: string | null
      previousNames: string | null
      imo: string | null
      classNo: string | null
      officialNo: string | null
      callSign: string | null
      mmsi: string | null
      shipType: string
      region: string
      status: string
      flagId: number
      registryPort: string | null
      secondRegistry: string | null
      grossTonnage: number | null
      netTonnage: number | null
      deadweight: number | null
      registeredTonnage: number | null
      nationalTonnage: number | null
      suezTonnage: number | null
      panamaTonnage: number | null
      loa: number | null
      lbp: number | null
      breadth: number | null
      depth: number | null
      draft: number | null
      freeboard: number | null
      hullMaterial: string | null
      propulsion: string | null
      mainEngine: string | null
      enginePower: number | null
      engineCount: number | null
      propellerCount: number | null
      speed: number | null
      boiler: string | null
      generator: string | null
      builder: string | null
      buildPlace: string | null
      hullNo: string | null
      contractDate: string | null
      keelDate: string | null
      launchDate: string | null
      buildDate: string | null
      conversionDate: string | null
      ownerId: number | null
      managerId: number | null
      crewManagerId: number | null
      operatorId: number | null
      offshoreCompanyId: number | null
      agentId: number | null
      contact: string | null
      classNotations: string | null
      navigationArea: string | null
      previousClass: string | null
      classDate: string | null
      remark: string | null
      completeness: Generated<number>
      searchText: Generated<string>
      searchPlain: Generated<string>
      trade: string | null
      passengers: number | null
      personsOnBoard: number | null
      registryDate: string | null
      ballastCapacity: number | null
      insurerName: string | null
      insurerAddress: string | null
      mlcShipownerId: number | null
    }
    shipChange: {
      id: Generated<number>
      createTime: Generated<string>
      createBy: number | null
      shipId: number
      kind: string
      field: string
      fromZh: string | null
      fromEn: string | null
      toZh: string | null
      toEn: string | null
      fromId: number | null
      toId: number | null
      effectiveDate: string
      reason: string | null
      fileId: string | null
      toKey: string | null
    }
    shipRow: {
      id: number
      version: number
      createTime: string
      updateTime: string
      createBy: number | null
      name: string
      nameZh: string | null
      previousNames: string | null
      imo: string | null
      classNo: string | null
      officialNo: string | null
      callSign: string | null
      mmsi: string | null
      shipType: string
      region: string
      status: string
      flagId: number
      registryPort: string | null
      secondRegistry: string | null
      grossTonnage: number | null
      netTonnage: number | null
      deadweight: number | null
      registeredTonnage: number | null
      nationalTonnage: number | null
      suezTonnage: number | null
      panamaTonnage: number | null
      loa: number | null
      lbp: number | null
      breadth: number | null
      depth: number | null
      draft: number | null
      freeboard: number | null
      hullMaterial: string | null
      propulsion: string | null
      mainEngine: string | null
      enginePower: number | null
      engineCount: number | null
      propellerCount: number | null
      speed: number | null
      boiler: string | null
      generator: string | null
      builder: string | null
      buildPlace: string | null
      hullNo: string | null
      contractDate: string | null
      keelDate: string | null
      launchDate: string | null
      buildDate: string | null
      conversionDate: string | null
      ownerId: number | null
      managerId: number | null
      crewManagerId: number | null
      operatorId: number | null
      offshoreCompanyId: number | null
      agentId: number | null
      contact: string | null
      classNotations: string | null
      navigationArea: string | null
      previousClass: string | null
      classDate: string | null
      remark: string | null
      completeness: number
      searchText: string
      searchPlain: string
      trade: string | null
      passengers: number | null
      personsOnBoard: number | null
      registryDate: string | null
      ballastCapacity: number | null
      insurerName: string | null
      insurerAddress: string | null
      mlcShipownerId: number | null
      flagNameZh: string | null
      flagNameEn: string | null
      ownerName: string | null
      managerName: string | null
      crewManagerName: string | null
      operatorName: string | null
      offshoreCompanyName: string | null
      agentName: string | null
      mlcShipownerName: string | null
    }
  }
}
