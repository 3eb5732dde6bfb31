CREATE TABLE "earlier_reviews" (
	"paper_id" uuid NOT NULL,
	"auditor_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"recommendation" text NOT NULL,
	"score" integer NOT NULL,
	"remarks_for_author" text NOT NULL,
	"remarks_for_admin" text NOT NULL,
	"file_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"submitted_on" timestamp(3) with time zone,
	"was_sent" boolean NOT NULL,
	CONSTRAINT "earlier_reviews_paper_id_auditor_id_round_pk" PRIMARY KEY("paper_id","auditor_id","round")
);
--> statement-breakpoint
CREATE TABLE "review_rounds" (
	"paper_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"due_on" timestamp(3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"begun_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"begun_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	CONSTRAINT "review_rounds_paper_id_round_pk" PRIMARY KEY("paper_id","round")
);
--> statement-breakpoint
ALTER TABLE "review_settings" ADD COLUMN "load_limit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_reviews" ADD CONSTRAINT "earlier_reviews_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_reviews" ADD CONSTRAINT "earlier_reviews_auditor_id_users_id_fk" FOREIGN KEY ("auditor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_reviews_auditor_id_index" ON "earlier_reviews" USING btree ("auditor_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_id_unique" UNIQUE("id");