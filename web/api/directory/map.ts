import { queryOptions } from "@tanstack/react-query";
import type { Point } from "../../../contract/directory/places.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

/** Land, borders and cities around a point, this many miles in each direction. */
export function mapBackgroundQuery({ lat, lng }: Point, miles: number) {
  const query = { lat: String(lat), lng: String(lng), miles: String(miles) };
  return queryOptions({
    queryKey: ["map-background", query],
    queryFn: ({ signal }) => request(api.rest.v1.map_background.$get({ query }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
