import { Button } from "../../ui/button.tsx";

const kinds = [
  {
    time: "Before",
    text: "Someone who knows your wishes, answers the small questions and helps you plan.",
  },
  {
    time: "During",
    text: "Someone who stays by your side, in a hospital, a birth center or at home.",
  },
  {
    time: "After",
    text: "Someone who looks in on you in the first weeks, with feeding, rest and the long nights.",
  },
];

/** Explains what a doula is. `onStart` leads back to the search field. */
export function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section aria-labelledby="closing-title" className="page-width py-14 md:py-20">
      <div className="grid gap-10 rounded-card bg-accent-wash p-6 md:p-10 lg:grid-cols-2 lg:gap-16 lg:p-14">
        <div>
          <h2 id="closing-title" className="text-2xl md:text-3xl">
            You do not have to do this alone
          </h2>
          <p className="measure mt-4 md:text-lg">
            A doula is a trained companion for pregnancy, birth and the weeks after. Doctors and midwives look
            after your health. A doula looks after you.
          </p>
          <Button className="mt-7" size="lg" onClick={onStart}>
            Start with your location
          </Button>
        </div>
        <dl className="flex flex-col justify-center divide-y divide-ink/15">
          {kinds.map(({ time, text }) => (
            <div key={time} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0 sm:flex-row sm:gap-6">
              <dt className="w-20 shrink-0 font-display font-medium text-lg">{time}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
