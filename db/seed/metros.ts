import { atlantaDoulas } from "./doulas/atlanta.ts";
import { austinDoulas } from "./doulas/austin.ts";
import { bostonDoulas } from "./doulas/boston.ts";
import { chicagoDoulas } from "./doulas/chicago.ts";
import { denverDoulas } from "./doulas/denver.ts";
import { losAngelesDoulas } from "./doulas/los-angeles.ts";
import { minneapolisDoulas } from "./doulas/minneapolis.ts";
import { nashvilleDoulas } from "./doulas/nashville.ts";
import { newYorkDoulas } from "./doulas/new-york.ts";
import { phoenixDoulas } from "./doulas/phoenix.ts";
import { portlandDoulas } from "./doulas/portland.ts";
import { seattleDoulas } from "./doulas/seattle.ts";
import type { DoulaPerson } from "./person.ts";
import type { ZipCode } from "./zip-codes.ts";

/** A metropolitan area and its demo doulas, suburbs included. */
export interface Metro {
  name: string;
  /** Where people search: the centre of downtown. */
  centre: ZipCode;
  timeZone: string;
  areaCode: string;
  /** What an hour of a doula's first years costs here, in US dollars. */
  hourlyRate: number;
  doulas: DoulaPerson[];
}

export const metros: Metro[] = [
  {
    name: "Austin, TX",
    centre: "78701",
    timeZone: "America/Chicago",
    areaCode: "512",
    hourlyRate: 42,
    doulas: austinDoulas,
  },
  {
    name: "Portland, OR",
    centre: "97205",
    timeZone: "America/Los_Angeles",
    areaCode: "503",
    hourlyRate: 44,
    doulas: portlandDoulas,
  },
  {
    name: "Chicago, IL",
    centre: "60601",
    timeZone: "America/Chicago",
    areaCode: "312",
    hourlyRate: 46,
    doulas: chicagoDoulas,
  },
  {
    name: "New York, NY",
    centre: "10007",
    timeZone: "America/New_York",
    areaCode: "212",
    hourlyRate: 58,
    doulas: newYorkDoulas,
  },
  {
    name: "Atlanta, GA",
    centre: "30303",
    timeZone: "America/New_York",
    areaCode: "404",
    hourlyRate: 40,
    doulas: atlantaDoulas,
  },
  {
    name: "Denver, CO",
    centre: "80202",
    timeZone: "America/Denver",
    areaCode: "303",
    hourlyRate: 46,
    doulas: denverDoulas,
  },
  {
    name: "Seattle, WA",
    centre: "98101",
    timeZone: "America/Los_Angeles",
    areaCode: "206",
    hourlyRate: 50,
    doulas: seattleDoulas,
  },
  {
    name: "Minneapolis, MN",
    centre: "55401",
    timeZone: "America/Chicago",
    areaCode: "612",
    hourlyRate: 42,
    doulas: minneapolisDoulas,
  },
  {
    name: "Los Angeles, CA",
    centre: "90012",
    timeZone: "America/Los_Angeles",
    areaCode: "213",
    hourlyRate: 54,
    doulas: losAngelesDoulas,
  },
  {
    name: "Phoenix, AZ",
    centre: "85003",
    timeZone: "America/Phoenix",
    areaCode: "602",
    hourlyRate: 38,
    doulas: phoenixDoulas,
  },
  {
    name: "Nashville, TN",
    centre: "37219",
    timeZone: "America/Chicago",
    areaCode: "615",
    hourlyRate: 38,
    doulas: nashvilleDoulas,
  },
  {
    name: "Boston, MA",
    centre: "02108",
    timeZone: "America/New_York",
    areaCode: "617",
    hourlyRate: 52,
    doulas: bostonDoulas,
  },
];
