CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paper_id" uuid NOT NULL,
	"user_detail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"settled_on" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "withdrawn_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "withdraw_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "extended_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "objections_paper_id_user_detail_id_index" ON "objections" USING btree ("paper_id","user_detail_id") WHERE "objections"."settled_on" is null;--> statement-breakpoint
CREATE INDEX "objections_user_detail_id_index" ON "objections" USING btree ("user_detail_id");