/**
 * Coastlines of the world without borders, for maps: Natural Earth at 1:110 million, public domain.
 * Loaded with the first map.
 */
import { ScatterChart } from 'echarts/charts'
import { GeoComponent } from 'echarts/components'
import { registerMap, use as register } from 'echarts/core'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import land from 'world-atlas/land-110m.json' with { type: 'json' }

register([GeoComponent, ScatterChart])
type Ring = [longitude: number, latitude: number][]
const world = land as unknown as Topology<{ land: GeometryCollection }>
const [landFeature] = feature(world, world.objects.land).features

/** Continues a coastline that crosses 180° beyond it, instead of back across the whole map. */
function unwrapAntimeridian(ring: Ring): Ring {
  let turned = 0
  const laid = ring.map(([longitude, latitude], at): Ring[number] => {
    const step = at > 0 ? longitude - ring[at - 1]![0] : 0
    turned += step > 180 ? -360 : step < -180 ? 360 : 0
    return [longitude + turned, latitude]
  })
  // A ring that begins beyond 180° lies west of the map and is shifted back.
  const middle = laid.reduce((sum, [longitude]) => sum + longitude, 0) / laid.length
  return middle < -180 ? laid.map(([longitude, latitude]) => [longitude + 360, latitude]) : laid
}
/**
 * Omits Antarctica, which surrounds the pole and cannot be projected flat; no surveys take place
 * there.
 */
const coastlines = (landFeature!.geometry as unknown as { coordinates: Ring[][] }).coordinates
  .filter(([outline]) => outline!.some(([, latitude]) => latitude > -60))
  .map((rings) => rings.map(unwrapAntimeridian))
registerMap('land', {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'land' },
      geometry: { type: 'MultiPolygon', coordinates: coastlines },
    },
  ],
} as Parameters<typeof registerMap>[1])
